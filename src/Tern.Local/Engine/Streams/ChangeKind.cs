namespace Tern.Local.Engine.Streams;

/// <summary>The effect of a write on an item.</summary>
internal enum ChangeKind
{
    Insert,
    Modify,
    Remove,
}
