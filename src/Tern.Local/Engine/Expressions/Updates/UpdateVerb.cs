namespace Tern.Local.Engine.Expressions.Updates;

internal enum UpdateVerb
{
    Set,
    Remove,
    Add,
    Delete,
}
