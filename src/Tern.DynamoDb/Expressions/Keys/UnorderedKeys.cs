namespace Tern.DynamoDb;

/// <summary>What both kinds of unordered conditions say of ranges.</summary>
internal static class UnorderedKeys
{
    internal const string NoRange =
        "The sort keys aren't in the order of this member's values. Store an enum as its number, with [DynamoAttribute(EnumAsNumber = true)] or a width "
        + "such as {State:D3} in the template. Put a text at the end of the template, or a space or '\\u0001' after it.";
}
