namespace Tern.Local.Engine;

/// <summary>
/// Computes the union or difference of two sets of the same type. Both are sorted, so this is a merge.
/// </summary>
internal static class SetArithmetic
{
    /// <summary>
    /// Appends the encoded set. The result is absent if a difference is empty, because sets can't be empty.
    /// </summary>
    public static Slice Combine(EncodedValue left, EncodedValue right, bool union, ByteBuffer to)
    {
        var start = to.Length;
        to.Write((byte)left.Kind);
        var payload = to.Length;
        var count = 0;
        var a = new SetReader(left.Payload);
        var b = new SetReader(right.Payload);
        var hasA = a.Next();
        var hasB = b.Next();
        while (hasA || (hasB && union))
        {
            var order = !hasA ? 1 : !hasB ? -1 : Compare(left.Kind, a.Element, b.Element);
            if (order <= 0 && (order < 0 || union)) Write(to, a.Element, ref count);
            if (order > 0 && union) Write(to, b.Element, ref count);
            if (order <= 0) hasA = a.Next();
            if (order >= 0) hasB = b.Next();
        }

        if (count == 0)
        {
            to.Truncate(start);
            return Slice.Absent;
        }

        var elements = to.Since(payload);
        var rented = System.Buffers.ArrayPool<byte>.Shared.Rent(elements.Length);
        to[elements].CopyTo(rented);
        to.Truncate(payload);
        to.WriteVarint(count);
        to.Write(rented.AsSpan(0, elements.Length));
        System.Buffers.ArrayPool<byte>.Shared.Return(rented);
        to.PrefixLength(payload);
        return to.Since(start);
    }

    private static int Compare(ValueKind kind, ReadOnlySpan<byte> a, ReadOnlySpan<byte> b) => kind == ValueKind.NumberSet
        ? NumberText.Stored(a).CompareTo(NumberText.Stored(b))
        : a.SequenceCompareTo(b);

    private static void Write(ByteBuffer to, ReadOnlySpan<byte> element, ref int count)
    {
        to.WriteVarint(element.Length);
        to.Write(element);
        count++;
    }
}
