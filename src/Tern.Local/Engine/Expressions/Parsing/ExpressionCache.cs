using System.Collections.Concurrent;
using System.Text;
using Tern.Local.Engine.Expressions.Conditions;
using Tern.Local.Engine.Expressions.Paths;
using Tern.Local.Engine.Expressions.Updates;
using Tern.Local.Engine.Values;

namespace Tern.Local.Engine.Expressions.Parsing;

/// <summary>Parsed expressions by their text. Looked up by the request's bytes, so that a hit makes no string.</summary>
internal sealed class ExpressionCache
{
    // A program has few texts; one that builds values into its texts would fill memory.
    private const int MaxTexts = 2048;

    private readonly ConcurrentDictionary<byte[], ConditionExpression> _conditions = new(Utf8Comparer.Instance);
    private readonly ConcurrentDictionary<byte[], ConditionExpression> _filters = new(Utf8Comparer.Instance);
    private readonly ConcurrentDictionary<byte[], ConditionExpression> _keyConditions = new(Utf8Comparer.Instance);
    private readonly ConcurrentDictionary<byte[], ProjectionExpression> _projections = new(Utf8Comparer.Instance);
    private readonly ConcurrentDictionary<byte[], UpdateExpression> _updates = new(Utf8Comparer.Instance);

    public ConditionExpression Condition(ReadOnlySpan<byte> text) => Get(_conditions, text, static text => ConditionParser.Parse(ExpressionParameters.Condition, text));

    public ConditionExpression Filter(ReadOnlySpan<byte> text) => Get(_filters, text, static text => ConditionParser.Parse(ExpressionParameters.Filter, text));

    public ConditionExpression KeyCondition(ReadOnlySpan<byte> text) => Get(_keyConditions, text, static text => ConditionParser.Parse(ExpressionParameters.KeyCondition, text));

    public ProjectionExpression Projection(ReadOnlySpan<byte> text) => Get(_projections, text, ProjectionParser.Parse);

    public UpdateExpression Update(ReadOnlySpan<byte> text) => Get(_updates, text, UpdateParser.Parse);

    private static T Get<T>(ConcurrentDictionary<byte[], T> cache, ReadOnlySpan<byte> text, Func<string, T> parse)
        where T : class
    {
        var lookup = cache.GetAlternateLookup<ReadOnlySpan<byte>>();
        if (lookup.TryGetValue(text, out var known)) return known;
        var parsed = parse(Encoding.UTF8.GetString(text));
        if (cache.Count >= MaxTexts) cache.Clear();
        cache[text.ToArray()] = parsed;
        return parsed;
    }
}
