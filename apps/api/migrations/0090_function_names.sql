-- Functions get the names an engineer would search for. Expand: each is copied under its new name, with its owner and grants, and whatever
-- calls it is rewritten to call the copy. The old names stay for nodes of the version before; they are dropped one release later (contract).
do $$
declare
  names constant text[][] := array[
    ['auth.hold_password', 'set_password'],
    ['auth.spread_organizer', 'grant_organizer_everywhere'],
    ['auth.withdraw_organizer', 'revoke_organizer_everywhere'],
    ['auth.forget_passes', 'purge_step_up_passes'],
    ['auth.keep_token', 'store_link_token'],
    ['auth.peek_token', 'find_link_token'],
    ['auth.use_token', 'use_link_token'],
    ['auth.void_links', 'revoke_links'],
    ['auth.take_step', 'consume_totp_step'],
    ['auth.refuse_letting_in', 'assert_may_grant_access'],
    ['auth.refuse_above', 'assert_outranks'],
    ['auth.note_let_in', 'record_access_granted'],
    ['auth.leave_browser', 'end_browser_sessions'],
    ['auth.person_of', 'find_person'],
    ['auth.places_of', 'list_memberships'],
    ['auth.set_places', 'set_memberships'],
    ['auth.may_mail_reset', 'can_mail_reset'],
    ['auth.own_mfa_off', 'disable_own_mfa'],
    ['auth.reseal_own_mfa', 'reencrypt_own_mfa'],
    ['files.strays', 'find_orphans'],
    ['files.is_held', 'is_referenced'],
    ['hardware.take_command', 'claim_command'],
    ['hardware.settle_command', 'record_command_result'],
    ['hardware.due', 'due_commands'],
    ['jobs.alive', 'record_heartbeat'],
    ['posts.aim', 'resolve_recipients'],
    ['posts.begin', 'begin_send'],
    ['posts.finish', 'finish_send'],
    ['posts.due', 'due_posts'],
    ['stream.hear', 'record_heartbeats'],
    ['stream.take', 'ingest_batch'],
    ['stream.set_aside', 'insert_dead_letters'],
    ['stream.forget_poison', 'purge_dead_letters']
  ];
  changed record;
  allowed record;
  pair    text[];
  body    text;
  is_new  boolean;
begin
  for changed in
    select p.oid, n.nspname as schema, p.proname as name, pg_get_function_identity_arguments(p.oid) as arguments,
      pg_get_functiondef(p.oid) as definition, r.rolname as owner, p.proacl as acl
    from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
    join pg_roles r on r.oid = p.proowner
    where n.nspname in ('audit', 'auth', 'files', 'hardware', 'jobs', 'posts', 'public', 'stream') and p.prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by p.oid
  loop
    body := changed.definition;
    is_new := false;
    foreach pair slice 1 in array names loop
      body := regexp_replace(body, '\m' || replace(pair[1], '.', '\.') || '\M', split_part(pair[1], '.', 1) || '.' || pair[2], 'g');
      if pair[1] = changed.schema || '.' || changed.name then
        is_new := true;
        changed.name := pair[2];
      end if;
    end loop;
    continue when body = changed.definition;
    execute format('set local role %I', changed.owner);
    execute body;
    if is_new then
      execute format('revoke all on function %I.%I(%s) from public', changed.schema, changed.name, changed.arguments);
      for allowed in select distinct coalesce(r.rolname, 'public') as grantee from aclexplode(coalesce(changed.acl, acldefault('f', (select oid from pg_roles where rolname = changed.owner)))) a left join pg_roles r on r.oid = a.grantee loop
        execute format('grant execute on function %I.%I(%s) to %s', changed.schema, changed.name, changed.arguments,
          case when allowed.grantee = 'public' then 'public' else quote_ident(allowed.grantee) end);
      end loop;
    end if;
    execute 'reset role';
  end loop;
end $$;
