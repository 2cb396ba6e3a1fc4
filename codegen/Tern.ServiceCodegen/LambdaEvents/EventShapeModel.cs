namespace Tern.ServiceCodegen.LambdaEvents;

/// <summary>A kind of event that functions have handlers for, and the members that identify it.</summary>
/// <param name="Name">Its name in <c>EventShape</c>.</param>
/// <param name="Alone">Conditions of which each identifies the event at once.</param>
/// <param name="When">Conditions that identify the event together, in alternatives.</param>
/// <param name="Rank">The place of <paramref name="When"/> among all kinds: the lowest that matches wins.</param>
internal sealed record EventShapeModel(string Name, IReadOnlyList<EventCondition> Alone, IReadOnlyList<IReadOnlyList<EventCondition>> When, int Rank)
{
    /// <summary>The rank of kinds that don't specify one.</summary>
    internal const int UsualRank = 2;
}

/// <summary>A condition on one member of an event.</summary>
/// <param name="Text">The condition as the model has it, without its negation.</param>
/// <param name="Scope">The place of the member.</param>
/// <param name="Member">The member's JSON name.</param>
/// <param name="Test">The comparison of its text with <paramref name="Values"/>.</param>
/// <param name="Values">The texts of which one is enough; empty if it is enough that the member exists.</param>
/// <param name="Not">true if the condition must not hold; otherwise, false.</param>
internal sealed record EventCondition(string Text, EventScope Scope, string Member, EventTest Test, IReadOnlyList<string> Values, bool Not)
{
    /// <summary>Parses <c>member</c>, <c>member=text|text</c>, <c>member^prefix</c> or <c>member~part</c>, each with a scope or <c>!</c> before it.</summary>
    internal static EventCondition Parse(string condition)
    {
        var not = condition.StartsWith('!');
        var text = not ? condition[1..] : condition;
        var (scope, rest) =
            text.StartsWith("requestContext.", StringComparison.Ordinal) ? (EventScope.Context, text["requestContext.".Length..])
            : text.StartsWith("Records[].", StringComparison.Ordinal) ? (EventScope.Record, text["Records[].".Length..])
            : text.StartsWith("[].", StringComparison.Ordinal) ? (EventScope.Element, text["[].".Length..])
            : (EventScope.Event, text);
        var at = rest.AsSpan().IndexOfAny('=', '^', '~');
        if (at < 0) return new EventCondition(text, scope, rest, EventTest.Exists, [], not);
        var test = rest[at] switch { '=' => EventTest.Equal, '^' => EventTest.Prefix, _ => EventTest.Part };
        return new EventCondition(text, scope, rest[..at], test, rest[(at + 1)..].Split('|'), not);
    }
}

/// <summary>The place of a member.</summary>
internal enum EventScope
{
    /// <summary>The event itself.</summary>
    Event,

    /// <summary>Its request context.</summary>
    Context,

    /// <summary>Its first record.</summary>
    Record,

    /// <summary>The first element of an event that is a list.</summary>
    Element,
}

/// <summary>The comparison of a member's text.</summary>
internal enum EventTest
{
    /// <summary>Not at all: the member exists.</summary>
    Exists,

    /// <summary>It is one of the texts.</summary>
    Equal,

    /// <summary>It begins with one of them.</summary>
    Prefix,

    /// <summary>It contains one of them.</summary>
    Part,
}
