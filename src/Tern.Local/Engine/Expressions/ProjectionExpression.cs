namespace Tern.Local.Engine.Expressions;

/// <summary>A ProjectionExpression: paths, separated by commas.</summary>
internal sealed class ProjectionExpression(DocumentPath[] paths, byte[][] names) : Expression(ExpressionParameters.Projection, names, [])
{
    public DocumentPath[] Paths { get; } = paths;

    public override void Validate(Bindings bindings) => PathChecks.Check(this, Paths, bindings);
}

internal sealed class ProjectionParser : ExpressionParser
{
    private ProjectionParser(string text) : base(ExpressionParameters.Projection, text)
    {
    }

    public static ProjectionExpression Parse(string text)
    {
        var parser = new ProjectionParser(text);
        var paths = new List<DocumentPath> { parser.ReadPath() };
        while (parser.TryTake(",")) paths.Add(parser.ReadPath());
        parser.TakeEnd();
        parser.ThrowCollected();
        return new ProjectionExpression([.. paths], parser.NameKeys);
    }
}
