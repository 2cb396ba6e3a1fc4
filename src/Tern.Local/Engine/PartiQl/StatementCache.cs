using System.Collections.Concurrent;
using System.Text;
using Tern.Local.Engine.PartiQl.Syntax;
using Tern.Local.Engine.PartiQl.Translation;
using Tern.Local.Engine.Values;

namespace Tern.Local.Engine.PartiQl;

/// <summary>Parsed statements by their text.</summary>
internal sealed class StatementCache
{
    // Statements with values in their texts would fill memory; those with parameters are few.
    private const int MaxTexts = 1024;

    private readonly ConcurrentDictionary<byte[], Statement> _statements = new(Utf8Comparer.Instance);

    public Statement Get(ReadOnlySpan<byte> text)
    {
        if (_statements.GetAlternateLookup<ReadOnlySpan<byte>>().TryGetValue(text, out var known)) return known;
        var statement = StatementTranslator.Translate(StatementParser.Parse(Encoding.UTF8.GetString(text)));
        if (_statements.Count >= MaxTexts) _statements.Clear();
        _statements[text.ToArray()] = statement;
        return statement;
    }
}
