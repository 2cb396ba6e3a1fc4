namespace Tern.Local.Engine.PartiQl.Syntax;

/// <summary>A statement as it was written: its grammar holds, its meaning has not been looked at.</summary>
internal sealed class StatementSyntax(string text, StatementKind kind)
{
    public string Text { get; } = text;

    public StatementKind Kind { get; set; } = kind;

    /// <summary>The table, and an index behind a dot.</summary>
    public PathTerm Source { get; set; } = null!;

    public bool HasAlias { get; set; }

    /// <summary>More than one table in FROM.</summary>
    public bool HasSeveralSources { get; set; }

    /// <summary>The columns of a SELECT; null for <c>*</c>.</summary>
    public List<Term>? Columns { get; set; }

    public Term? Where { get; set; }

    public List<(Term Term, bool Descending)> Order { get; } = [];

    /// <summary>A clause that PartiQL has and the service does not, and the token its error points at.</summary>
    public (string Name, PartiQlToken Token)? UnsupportedClause { get; set; }

    /// <summary>What an UPDATE does: a null value removes the path.</summary>
    public List<(PathTerm Path, Term? Value)> Assignments { get; } = [];

    /// <summary>The item of an INSERT.</summary>
    public Term? Item { get; set; }

    /// <summary>What stands between RETURNING and the star, such as <c>ALL OLD</c>; null without RETURNING.</summary>
    public string? Returning { get; set; }

    public int ParameterCount { get; set; }
}
