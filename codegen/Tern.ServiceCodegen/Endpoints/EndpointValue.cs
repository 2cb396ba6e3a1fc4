namespace Tern.ServiceCodegen.Endpoints;

/// <summary>A value of the endpoint rules.</summary>
/// <param name="Code">The value, as C#.</param>
/// <param name="Kind">What it is.</param>
/// <param name="Nullable">Whether it may be null.</param>
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

    /// <summary>Whether two conditions are the same.</summary>
    internal static EndpointValue BooleanEquals(EndpointValue left, EndpointValue right)
    {
        if (left.Code is "true" or "false") (left, right) = (right, left);
        if (right.Code == "true" && !left.Nullable) return left;
        if (right.Code == "false" && !left.Nullable) return Not(left);
        return new($"{left.Code} == {right.Code}", EndpointValueKind.Boolean, false);
    }
}

/// <summary>What a value of the endpoint rules is.</summary>
internal enum EndpointValueKind { Text, Boolean, Number, List, Partition, Arn, Url }
