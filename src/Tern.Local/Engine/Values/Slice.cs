using System.Runtime.InteropServices;

namespace Tern.Local.Engine;

/// <summary>
/// A part of a <see cref="ByteBuffer"/>. Unlike a span, an offset remains valid when the buffer grows.
/// </summary>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct Slice(int Start, int Length)
{
    /// <summary>The slice for a member that isn't in the request.</summary>
    public static Slice Absent => new(-1, 0);

    public bool IsAbsent => Start < 0;
}
