namespace Tern.Local.Engine;

/// <summary>The cache of parsed statements by their text.</summary>
internal sealed class StatementCache
{
    private readonly TextCache<Statement> _statements = new(static text => StatementTranslator.Translate(StatementParser.Parse(text)));

    public Statement Get(ReadOnlySpan<byte> text) => _statements.Get(text);
}
