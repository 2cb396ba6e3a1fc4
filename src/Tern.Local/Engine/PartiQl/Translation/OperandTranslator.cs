namespace Tern.Local.Engine;

/// <summary>
/// The common part of translating conditions and updates: paths and values as operands of the engine's expressions.
/// </summary>
internal abstract class OperandTranslator(string text, StatementValues values)
{
    private readonly List<DocumentPath> _paths = [];

    protected string Text { get; } = text;

    protected StatementValues Values { get; } = values;

    /// <summary>The number of operators so far, including functions.</summary>
    protected int Operators { get; private set; }

    protected void CountOperator() => Operators++;

    /// <summary>The paths whose values are read.</summary>
    protected DocumentPath[] Paths => [.. _paths];

    protected Operand Path(PathTerm term)
    {
        var path = PathTranslator.Translate(Text, term);
        _paths.Add(path);
        return new PathOperand(path);
    }

    protected static EngineException Signed(SignTerm term) => EngineException.Validation(
        $"Incorrect number of operands for operator or function; operator or function: {term.Token.Text}, number of operands: 1");

    protected EngineException Unrecognized(CallTerm call) => PartiQlFault.At("Unrecognized function: " + call.Name, Text, call.Token.Start, call.Token.Length);
}
