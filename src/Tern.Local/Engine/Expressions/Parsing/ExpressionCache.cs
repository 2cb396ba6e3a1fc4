namespace Tern.Local.Engine;

/// <summary>The cache of parsed expressions by their text, separately for each kind.</summary>
internal sealed class ExpressionCache
{
    private readonly TextCache<ConditionExpression> _conditions =
        new(static text => ConditionParser.Parse(ExpressionParameters.Condition, text));

    private readonly TextCache<ConditionExpression> _filters =
        new(static text => ConditionParser.Parse(ExpressionParameters.Filter, text));

    private readonly TextCache<ConditionExpression> _keyConditions =
        new(static text => ConditionParser.Parse(ExpressionParameters.KeyCondition, text));

    private readonly TextCache<ProjectionExpression> _projections = new(ProjectionParser.Parse);
    private readonly TextCache<UpdateExpression> _updates = new(UpdateParser.Parse);

    public ConditionExpression Condition(ReadOnlySpan<byte> text) => _conditions.Get(text);

    public ConditionExpression Filter(ReadOnlySpan<byte> text) => _filters.Get(text);

    public ConditionExpression KeyCondition(ReadOnlySpan<byte> text) => _keyConditions.Get(text);

    public ProjectionExpression Projection(ReadOnlySpan<byte> text) => _projections.Get(text);

    public UpdateExpression Update(ReadOnlySpan<byte> text) => _updates.Get(text);
}
