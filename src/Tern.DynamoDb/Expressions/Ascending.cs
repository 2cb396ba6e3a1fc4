namespace Tern.DynamoDb;

/// <summary>Refuses two ends in the wrong order, which the service does by the names of placeholders.</summary>
internal static class Ascending
{
    internal static void Require(AttributeValue low, AttributeValue high, string what)
    {
        if (Compare(low, high) > 0)
            throw new ArgumentException($"Between(low, high) on {what} has its higher value first: exchange the two.");
    }

    // In the order of the service: numbers by value, texts and binaries by their bytes.
    private static int Compare(AttributeValue low, AttributeValue high)
    {
        if (low.TryGetString(out var lowText) && high.TryGetString(out var highText)) return SortText.Compare(lowText, highText);
        if (low.TryGetBinary(out var lowBytes) && high.TryGetBinary(out var highBytes)) return lowBytes.Span.SequenceCompareTo(highBytes.Span);
        if (low.TryGetDecimal(out var lowDecimal) && high.TryGetDecimal(out var highDecimal)) return lowDecimal.CompareTo(highDecimal);

        // A number beyond a decimal's range; what a double can't tell apart is left to the service.
        return low.TryGetDouble(out var lowDouble) && high.TryGetDouble(out var highDouble) ? lowDouble.CompareTo(highDouble) : 0;
    }
}
