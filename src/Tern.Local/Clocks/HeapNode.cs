namespace Tern.Local.Clocks;

/// <summary>An object that is in at most one <see cref="IndexedHeap{T}"/>.</summary>
internal abstract class HeapNode
{
    /// <summary>Gets or sets the position in the heap, or -1.</summary>
    internal int HeapIndex { get; set; } = -1;
}
