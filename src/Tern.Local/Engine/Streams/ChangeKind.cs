namespace Tern.Local.Engine;

/// <summary>The effect of a write on an item.</summary>
internal enum ChangeKind
{
    Insert,
    Modify,
    Remove,
}
