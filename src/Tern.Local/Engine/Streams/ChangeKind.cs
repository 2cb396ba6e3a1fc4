namespace Tern.Local.Engine.Streams;

/// <summary>What a write did to an item.</summary>
internal enum ChangeKind
{
    Insert,
    Modify,
    Remove,
}
