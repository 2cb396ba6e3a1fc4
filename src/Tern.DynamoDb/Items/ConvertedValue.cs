namespace Tern.DynamoDb;

/// <summary>Errors for converters that don't write what they declare.</summary>
internal static class ConvertedValue
{
    internal static string Threw(object converter, Exception error) =>
        $"{converter.GetType().Name} threw {error.GetType().Name}: {error.Message.TrimEnd('.')}";

    internal static string LeftOut(object converter) => $"{converter.GetType().Name} returned no attribute value (default). "
        + "Derive it from DynamoOptionalConverter<T> to omit attributes, or return AttributeValue.Null";

    internal static string OtherType(object converter, AttributeType declared, AttributeType written) =>
        $"{converter.GetType().Name} declares {declared} with [DynamoWireType] but wrote {written}";
}
