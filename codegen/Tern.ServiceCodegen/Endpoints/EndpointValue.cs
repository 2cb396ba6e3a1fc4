namespace Tern.ServiceCodegen.Endpoints;

/// <summary>A value of the endpoint rules.</summary>
/// <param name="Code">The value, as C#.</param>
/// <param name="Kind">The kind of the value.</param>
/// <param name="Nullable">true if it may be null; otherwise, false.</param>
internal sealed record EndpointValue(string Code, EndpointValueKind Kind, bool Nullable)
{
    /// <summary>The opposite of a condition.</summary>
    internal static EndpointValue Not(EndpointValue value)
    {
        if (value.Code.EndsWith(" is not null", StringComparison.Ordinal))
            return new(value.Code[..^"not null".Length] + "null", EndpointValueKind.Boolean, false);
        if (value.Code.Contains(" == ", StringComparison.Ordinal))
            return new(value.Code.Replace(" == ", " != ", StringComparison.Ordinal), EndpointValueKind.Boolean, false);
        return new(value.Nullable ? $"{value.Code} != true" : $"!{value.Code}", EndpointValueKind.Boolean, false);
    }

    /// <summary>true if two conditions are equal; otherwise, false.</summary>
    internal static EndpointValue BooleanEquals(EndpointValue left, EndpointValue right)
    {
        if (left.Code is "true" or "false") (left, right) = (right, left);
        if (right.Code == "true" && !left.Nullable) return left;
        if (right.Code == "false" && !left.Nullable) return Not(left);
        return new($"{left.Code} == {right.Code}", EndpointValueKind.Boolean, false);
    }
}

/// <summary>The kind of an endpoint rule's value.</summary>
internal enum EndpointValueKind { Text, Boolean, Number, List, Partition, Arn, Url }
