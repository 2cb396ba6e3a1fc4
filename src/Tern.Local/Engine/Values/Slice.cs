using System.Runtime.InteropServices;

namespace Tern.Local.Engine.Values;

/// <summary>A part of a <see cref="ByteBuffer"/>: an offset survives the buffer's growth where a span does not.</summary>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct Slice(int Start, int Length)
{
    /// <summary>The member was not in the request.</summary>
    public static Slice Absent => new(-1, 0);

    public bool IsAbsent => Start < 0;

    public int End => Start + Length;
}
