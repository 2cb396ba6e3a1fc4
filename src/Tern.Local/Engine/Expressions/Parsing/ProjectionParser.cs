namespace Tern.Local.Engine;

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
        parser.ThrowMisuse();
        return new ProjectionExpression([.. paths], parser.NameKeys);
    }
}
