namespace Tern.Local.Engine;

/// <summary>
/// Compares strings (by UTF-8 bytes), numbers and binaries. Values of other types, or of different types, have no
/// order.
/// </summary>
internal static class ValueOrder
{
    public static bool TryCompare(EncodedValue left, EncodedValue right, out int order)
    {
        order = 0;
        if (left.Kind != right.Kind) return false;
        switch (left.Kind)
        {
            case ValueKind.String or ValueKind.Binary:
                order = left.Payload.SequenceCompareTo(right.Payload);
                return true;
            case ValueKind.Number:
                order = left.Number.CompareTo(right.Number);
                return true;
            default:
                return false;
        }
    }
}
