using System.Text;

namespace Tern.Local.Engine;

/// <summary>
/// Translates the syntax of a statement to an executable one, with the checks that need neither parameters nor the
/// table.
/// </summary>
internal static class StatementTranslator
{
    public static Statement Translate(StatementSyntax syntax)
    {
        CheckSource(syntax);
        var values = new StatementValues(syntax.Text);
        var sets = new List<SetArgument>();
        var update = syntax.Assignments.Count > 0 ? UpdateTranslator.Translate(syntax, values, sets) : null;
        var where = syntax.Where is null ? null : ConditionTranslator.Translate(syntax.Text, syntax.Where, values);
        var item = syntax.Kind == StatementKind.Insert ? Item(syntax, values) : [];
        if (syntax.UnsupportedClause is var (clause, token)) throw PartiQlFault.At("Unsupported clause: " + clause, syntax.Text, token.Start, token.Length);
        CheckReturning(syntax);
        var columns = Columns(syntax, out var columnFault);
        return new Statement(syntax.Kind)
        {
            Table = Encoding.UTF8.GetBytes(syntax.Source.Steps[0].Text),
            Index = syntax.Source.Steps.Count == 2 ? Encoding.UTF8.GetBytes(syntax.Source.Steps[1].Text) : null,
            Where = where,
            Update = update,
            Item = item,
            Columns = columns,
            ColumnFault = columnFault,
            Order = [.. syntax.Order.Select(term => new OrderTerm(OrderName(term.Term), term.Descending))],
            Returning = syntax.Returning switch
            {
                "ALL OLD" => Returning.AllOld,
                "MODIFIED OLD" => Returning.ModifiedOld,
                "ALL NEW" => Returning.AllNew,
                "MODIFIED NEW" => Returning.ModifiedNew,
                _ => Returning.Nothing,
            },
            Values = values.ToArray(),
            Sets = [.. sets],
            ParameterCount = syntax.ParameterCount,
        };
    }

    private static void CheckSource(StatementSyntax syntax)
    {
        if (syntax.HasAlias) throw EngineException.Validation("Aliasing is not supported");
        if (syntax.HasSeveralSources) throw EngineException.Validation("Only select from a single table or index is supported.");
        var steps = syntax.Source.Steps;
        foreach (var step in steps)
        {
            if (step.IsIndex) throw EngineException.Validation("A list index isn't allowed in the FROM clause");
            if (step.Text.Length == 0) throw EngineException.Validation(PathTranslator.EmptyName);
        }

        if (steps.Count > 1 && syntax.Kind == StatementKind.Insert) throw EngineException.Validation("FROM clause may only contain a single table name");
        if (steps.Count > 1 && syntax.Kind is StatementKind.Update or StatementKind.Delete)
            throw EngineException.Validation("This operation is not supported on an index");
        if (steps.Count > 2) throw EngineException.Validation("A path may contain at most 2 components in the FROM clause");
    }

    private static (byte[] Name, int Value)[] Item(StatementSyntax syntax, StatementValues values)
    {
        if (syntax.Item is not TupleTerm tuple) throw EngineException.Validation("INSERT requires an item: VALUE {'name': value, …}");
        var names = new HashSet<string>(StringComparer.Ordinal);
        var item = new List<(byte[], int)>();
        foreach (var (key, value) in tuple.Entries)
        {
            var name = LiteralEncoder.Name(key);
            if (!names.Add(name)) throw EngineException.Validation($"The name '{name}' appears twice in the item");
            item.Add((Encoding.UTF8.GetBytes(name), values.Add(value)));
        }

        return [.. item];
    }

    private static void CheckReturning(StatementSyntax syntax)
    {
        if (syntax.Returning is null) return;
        if (syntax.Kind == StatementKind.Insert) throw EngineException.Validation("INSERT has no RETURNING clause");
        if (syntax.Kind == StatementKind.Delete && syntax.Returning != "ALL OLD")
            throw EngineException.Validation(
                $"Invalid returning clause: RETURNING {syntax.Returning} *. Only RETURNING ALL OLD * is allowed in DELETE statements.");
    }

    private static Column[]? Columns(StatementSyntax syntax, out EngineException? fault)
    {
        fault = null;
        if (syntax.Columns is null) return null;
        var columns = new List<Column>();
        foreach (var term in syntax.Columns)
        {
            if (term is not PathTerm path)
            {
                fault = PartiQlFault.At("Unexpected path component", syntax.Text, term.Token.Start, term.Token.Length);
                return [];
            }

            var name = PathTranslator.ColumnName(syntax.Text, path);
            if (columns.Exists(other => other.Name == name)) throw EngineException.Validation($"Two columns of the SELECT have the same name: {name}");
            columns.Add(new Column(name, PathTranslator.Translate(syntax.Text, path)));
        }

        return [.. columns];
    }

    /// <summary>
    /// Returns the attribute to order by. Only keys are valid, so the text of a longer path is enough to refuse it.
    /// </summary>
    private static string OrderName(Term term) => term is PathTerm path ? string.Join('.', path.Steps.Select(static step => step.Text)) : term.Token.Text;
}
