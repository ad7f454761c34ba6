import { categoryModule } from '#modules/category/category.routes.ts';
import { contactModule } from '#modules/contact/contact.routes.ts';
import { sessionModule } from '#modules/session/session.routes.ts';
import type { Module } from './kernel/server.ts';

export const modules: Module[] = [sessionModule, categoryModule, contactModule];
