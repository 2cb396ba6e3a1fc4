namespace Tern.DynamoDb;

/// <summary>Rejects two bounds in the wrong order. The service does too, but its error names placeholders.</summary>
internal static class Ascending
{
    internal static void Require(AttributeValue low, AttributeValue high, string what)
    {
        if (Compare(low, high) > 0)
            throw new ArgumentException($"Between(low, high) on {what} has its higher value first: swap the two.");
    }

    // Compares in the service's order: numbers by value, strings and binary values by their bytes.
    private static int Compare(AttributeValue low, AttributeValue high)
    {
        if (low.TryGetString(out var lowText) && high.TryGetString(out var highText)) return SortText.Compare(lowText, highText);
        if (low.TryGetBinary(out var lowBytes) && high.TryGetBinary(out var highBytes)) return lowBytes.Span.SequenceCompareTo(highBytes.Span);
        if (low.TryGetDecimal(out var lowDecimal) && high.TryGetDecimal(out var highDecimal)) return lowDecimal.CompareTo(highDecimal);

        // A number beyond the range of decimal. If doubles can't distinguish the values, the service decides.
        return low.TryGetDouble(out var lowDouble) && high.TryGetDouble(out var highDouble) ? lowDouble.CompareTo(highDouble) : 0;
    }
}
