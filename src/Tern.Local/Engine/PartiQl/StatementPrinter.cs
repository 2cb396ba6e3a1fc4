using System.Text;

namespace Tern.Local.Engine;

/// <summary>
/// Prints a statement as the engine interprets it: with its parameters filled in, and with its WHERE clause and update
/// as expressions.
/// </summary>
internal static class StatementPrinter
{
    public static string Print(BoundStatement bound)
    {
        var statement = bound.Statement;
        var text = new StringBuilder();
        var source = Encoding.UTF8.GetString(statement.Table) + (statement.Index is null ? "" : "." + Encoding.UTF8.GetString(statement.Index));
        switch (statement.Kind)
        {
            case StatementKind.Insert:
                text.Append("INSERT INTO ").Append(source).Append(" VALUE ");
                PrintItem(text, statement, bound.Bindings);
                break;
            case StatementKind.Update:
                text.Append("UPDATE ").Append(source);
                if (statement.Update is not null) text.Append(' ').Append(ExpressionPrinter.Print(statement.Update, bound.Bindings));
                break;
            case StatementKind.Delete:
                text.Append("DELETE FROM ").Append(source);
                break;
            case StatementKind.Exists:
                text.Append("EXISTS (SELECT * FROM ").Append(source);
                break;
            default:
                text.Append("SELECT ");
                text.Append(statement.Columns is null
                    ? "*" : string.Join(", ", statement.Columns.Select(column => ExpressionPrinter.Print(column.Path, bound.Bindings))));
                text.Append(" FROM ").Append(source);
                break;
        }

        if (statement.Where is not null) text.Append(" WHERE ").Append(ExpressionPrinter.Print(statement.Where, bound.Bindings));
        if (statement.Kind == StatementKind.Exists) text.Append(')');
        if (statement.Order.Length > 0)
            text.Append(" ORDER BY ").Append(string.Join(", ", statement.Order.Select(static term => term.Attribute + (term.Descending ? " DESC" : " ASC"))));
        text.Append(statement.Returning switch
        {
            Returning.AllOld => " RETURNING ALL OLD *",
            Returning.ModifiedOld => " RETURNING MODIFIED OLD *",
            Returning.AllNew => " RETURNING ALL NEW *",
            Returning.ModifiedNew => " RETURNING MODIFIED NEW *",
            _ => "",
        });
        return text.ToString();
    }

    private static void PrintItem(StringBuilder text, Statement statement, Bindings bindings)
    {
        text.Append('{');
        for (var i = 0; i < statement.Item.Length; i++)
        {
            if (i > 0) text.Append(", ");
            ValuePrinter.PrintText(text, statement.Item[i].Name);
            text.Append(": ");
            ValuePrinter.Print(text, bindings.Value(statement.Item[i].Value));
        }

        text.Append('}');
    }
}
