namespace Tern.Local.Engine;

/// <summary>
/// <code>
/// statement = select | insert | update | delete | EXISTS "(" select ")"
/// select    = SELECT (* | term, …) FROM source [WHERE term] [ORDER BY term [ASC | DESC], …]
/// insert    = INSERT INTO source VALUE tuple
/// update    = UPDATE source change+ [WHERE term] [returning] | FROM source [WHERE term] change+ [returning]
/// change    = SET path = term, … | REMOVE path, …
/// delete    = DELETE FROM source [WHERE term] [returning]
/// source    = table ["." index]
/// returning = RETURNING (ALL | MODIFIED) (OLD | NEW) *
/// </code>
/// </summary>
internal sealed class StatementParser : TermParser
{
    /// <summary>The maximum length of a statement, in characters (API reference, ExecuteStatement).</summary>
    public const int MaxLength = 8192;

    private StatementParser(string text) : base(text)
    {
    }

    public static StatementSyntax Parse(string text)
    {
        var parser = new StatementParser(text);
        var statement = parser.ReadStatement();
        parser.TakeEnd();
        statement.ParameterCount = parser.ParameterCount;
        return statement;
    }

    private StatementSyntax ReadStatement()
    {
        if (Current.IsWord("SELECT")) return ReadSelect();
        if (TryTakeWord("INSERT")) return ReadInsert();
        if (TryTakeWord("UPDATE")) return ReadUpdate();
        if (TryTakeWord("DELETE")) return ReadDelete();
        if (TryTakeWord("FROM")) return ReadFromFirst();
        if (Current.IsWord("EXISTS") && Following.Is("(")) return ReadExists();
        if (Current.Kind == PartiQlTokenKind.End) throw PartiQlFault.Malformed("Unexpected term");
        // A term alone is valid PartiQL, but not a statement. The service has a separate error for the type test.
        if (Following.IsWord("IS") && ReadTerm() is IsTerm && Current.Kind == PartiQlTokenKind.End)
            throw EngineException.Validation("Unsupported operation: IsType");
        throw PartiQlFault.Malformed("Expected data manipulation");
    }

    private StatementSyntax ReadExists()
    {
        Take();
        Take();
        if (!Current.IsWord("SELECT")) throw PartiQlFault.Malformed("Expected data manipulation");
        var statement = ReadSelect();
        Close(")", "RIGHT_PAREN");
        statement.Kind = StatementKind.Exists;
        return statement;
    }

    private StatementSyntax ReadSelect()
    {
        Take();
        var statement = new StatementSyntax(Text, StatementKind.Select);
        if (!TryTake("*"))
        {
            statement.Columns = [];
            do statement.Columns.Add(ReadTerm());
            while (TryTake(","));
        }

        TakeWord("FROM");
        statement.Source = ReadSource(statement, ReadTerm);
        while (TryTake(","))
        {
            statement.HasSeveralSources = true;
            ReadTerm();
        }

        ReadWhere(statement);
        if (Current.IsWord("GROUP") || Current.IsWord("HAVING")) ReadUnsupported(statement);
        if (Current.IsWord("ORDER")) ReadOrder(statement);
        if (Current.IsWord("LIMIT")) ReadUnsupported(statement);
        return statement;
    }

    private void ReadOrder(StatementSyntax statement)
    {
        Take();
        TakeWord("BY");
        do
        {
            var term = ReadTerm();
            var descending = TryTakeWord("DESC");
            if (!descending) TryTakeWord("ASC");
            statement.Order.Add((term, descending));
        }
        while (TryTake(","));
    }

    private void ReadUnsupported(StatementSyntax statement)
    {
        var name = Take().Text.ToUpperInvariant();
        if (name == "GROUP")
        {
            TakeWord("BY");
            name = "GROUP BY";
        }

        statement.UnsupportedClause ??= (name, Current);
        do ReadTerm();
        while (TryTake(","));
    }

    private StatementSyntax ReadInsert()
    {
        TakeWord("INTO");
        var statement = new StatementSyntax(Text, StatementKind.Insert) { Source = ReadSimplePath() };
        if (!TryTakeWord("VALUE"))
        {
            if (!Current.IsWord("VALUES")) ReadTerm();
            throw PartiQlFault.Malformed("Unexpected token after expression");
        }

        statement.Item = ReadTerm();
        ReadReturning(statement);
        return statement;
    }

    private StatementSyntax ReadUpdate()
    {
        var statement = new StatementSyntax(Text, StatementKind.Update);
        statement.Source = ReadSource(statement, ReadSimplePath);
        ReadChanges(statement);
        ReadWhere(statement);
        ReadReturning(statement);
        return statement;
    }

    private StatementSyntax ReadFromFirst()
    {
        var statement = new StatementSyntax(Text, StatementKind.Update);
        statement.Source = ReadSource(statement, ReadTerm);
        ReadWhere(statement);
        ReadChanges(statement);
        ReadReturning(statement);
        return statement;
    }

    private StatementSyntax ReadDelete()
    {
        TakeWord("FROM");
        var statement = new StatementSyntax(Text, StatementKind.Delete);
        statement.Source = ReadSource(statement, ReadSimplePath);
        ReadWhere(statement);
        ReadReturning(statement);
        return statement;
    }

    private PathTerm ReadSource(StatementSyntax statement, Func<Term> read)
    {
        var source = read() as PathTerm ?? throw PartiQlFault.Malformed("Unexpected term");
        if (Current.IsWord("AS") || Current.IsName)
        {
            TryTakeWord("AS");
            if (!Current.IsName) throw PartiQlFault.Malformed("Expected identifier for alias");
            Take();
            statement.HasAlias = true;
        }

        return source;
    }

    private void ReadWhere(StatementSyntax statement)
    {
        if (TryTakeWord("WHERE")) statement.Where = ReadTerm();
    }

    private void ReadChanges(StatementSyntax statement)
    {
        if (!Current.IsWord("SET") && !Current.IsWord("REMOVE")) throw PartiQlFault.Malformed("Expected data manipulation");
        while (true)
        {
            if (TryTakeWord("SET"))
            {
                do
                {
                    var path = ReadSimplePath();
                    Close("=", "EQUALS");
                    statement.Assignments.Add((path, ReadTerm()));
                }
                while (TryTake(","));
            }
            else if (TryTakeWord("REMOVE"))
            {
                do statement.Assignments.Add((ReadSimplePath(), null));
                while (TryTake(","));
            }
            else
            {
                return;
            }
        }
    }

    private void ReadReturning(StatementSyntax statement)
    {
        if (!TryTakeWord("RETURNING")) return;
        if (!Current.IsWord("ALL") && !Current.IsWord("MODIFIED")) throw PartiQlFault.Malformed("Expected ALL or MODIFIED in a returning clause.");
        var scope = Take().Text.ToUpperInvariant();
        if (!Current.IsWord("OLD") && !Current.IsWord("NEW")) throw PartiQlFault.Malformed("Expected OLD or NEW in a returning clause.");
        statement.Returning = $"{scope} {Take().Text.ToUpperInvariant()}";
        if (!TryTake("*")) throw PartiQlFault.Malformed("Expected * in a returning clause.");
    }
}
