namespace Tern.Local.Engine;

/// <summary>A ProjectionExpression: paths separated by commas.</summary>
internal sealed class ProjectionExpression(DocumentPath[] paths, byte[][] names) : Expression(ExpressionParameters.Projection, names, [])
{
    public DocumentPath[] Paths { get; } = paths;

    protected override void Validate(Bindings bindings) => PathChecks.Check(this, Paths, bindings);
}
