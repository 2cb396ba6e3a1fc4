namespace Tern.Local.Engine;

internal enum UpdateVerb
{
    Set,
    Remove,
    Add,
    Delete,
}
