using System.Globalization;
using System.Text;
using System.Text.Json;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// Parses a request with the same readers and parsers that execute it, and prints its expressions as they were
/// interpreted. Nothing is executed.
/// </summary>
internal sealed class RequestExplainer
{
    private static readonly uint s_expressions = Members.Legacy | Members.Set(
        Member.TableName, Member.ConditionExpression, Member.FilterExpression, Member.KeyConditionExpression, Member.ProjectionExpression,
            Member.UpdateExpression,
        Member.ExpressionAttributeNames, Member.ExpressionAttributeValues);

    private readonly LocalEngine _engine;
    private readonly RequestContext _context;
    private readonly List<Explanation> _found = [];

    private RequestExplainer(LocalEngine engine, RequestContext context)
    {
        _engine = engine;
        _context = context;
    }

    /// <summary>
    /// Returns the expressions of a request, in the order in which they apply. For an invalid request, it returns those
    /// before the error.
    /// </summary>
    public static List<Explanation> Explain(LocalEngine engine, string operation, ReadOnlySpan<byte> body)
    {
        engine.Settle();
        using var context = RequestContext.Rent();
        var explainer = new RequestExplainer(engine, context);
        try
        {
            explainer.Read(operation, new ProtocolCall(engine, context, body));
        }
        catch (Exception failure) when (IsFault(failure))
        {
            // The request's response reports it.
        }

        return explainer._found;
    }

    private void Read(string operation, ProtocolCall call)
    {
        switch (operation)
        {
            case "GetItem" or "PutItem" or "UpdateItem" or "DeleteItem":
                ExplainMembers(call.ReadMembers(s_expressions), "", isPage: false);
                break;
            case "Query" or "Scan":
                ExplainMembers(call.ReadMembers(s_expressions), "", isPage: true);
                break;
            case "BatchGetItem":
                ReadTables(call);
                break;
            case "TransactGetItems" or "TransactWriteItems":
                ReadParts(call);
                break;
            case "ExecuteStatement":
                var reader = call.Open();
                ExplainStatement(StatementInput.Read(ref reader, _context), "");
                break;
            case "BatchExecuteStatement":
                ExplainStatements(StatementList.Read(call, "Statements"u8, "BatchStatementRequest"));
                break;
            case "ExecuteTransaction":
                ExplainStatements(StatementList.Read(call, "TransactStatements"u8, "ParameterizedStatement"));
                break;
        }
    }

    private void ReadTables(ProtocolCall call)
    {
        var reader = call.Open();
        if (!BatchInput.TryFind(ref reader, "RequestItems"u8, out var tables)) return;
        while (tables.Read() && tables.TokenType == JsonTokenType.PropertyName)
        {
            var name = BatchInput.Text(_context, BatchInput.ReadName(ref tables, _context));
            JsonInput.Read(ref tables);
            if (tables.TokenType != JsonTokenType.StartObject) return;
            var members = _context.RentMembers();
            JsonInput.ReadMembers(ref tables, _context, members, s_expressions);
            ExplainMembers(members, name, isPage: false);
        }
    }

    private void ReadParts(ProtocolCall call)
    {
        var reader = call.Open();
        if (!BatchInput.TryFind(ref reader, "TransactItems"u8, out var items)) return;
        for (var number = 1; items.Read() && items.TokenType == JsonTokenType.StartObject; number++)
        {
            while (items.Read() && items.TokenType == JsonTokenType.PropertyName)
            {
                var action = items.GetString();
                JsonInput.Read(ref items);
                if (items.TokenType != JsonTokenType.StartObject) return;
                var members = _context.RentMembers();
                JsonInput.ReadMembers(ref items, _context, members, s_expressions);
                ExplainMembers(members, $"{number.ToString(CultureInfo.InvariantCulture)}. {action} {members.Text(Member.TableName)}", isPage: false);
            }
        }
    }

    /// <param name="members">The request's members.</param>
    /// <param name="part">The part of the request.</param>
    /// <param name="isPage">true for a Query or Scan, whose condition is a filter; otherwise, false.</param>
    private void ExplainMembers(RequestMembers members, string part, bool isPage)
    {
        if (members.HasLegacy) Try(part, "", () => Compile(members, isPage));
        Try(part, ExpressionParameters.KeyCondition, () => ExpressionInput.KeyCondition(Call(), members) is { } key
            ? ExpressionPrinter.Print(key, ExpressionInput.KeyBindings(members))
            : null);
        if (members.Legacy?.KeyTerms is { } terms)
            Try(part, "KeyConditions", () => Array.Exists(terms, static term => term.Comparison == KeyComparison.NotIndexable)
            ? throw EngineException.Validation("Attempted conditional constraint is not an indexable operation")
            : ExpressionPrinter.Print(terms, ExpressionInput.KeyBindings(members)));
        Try(part, isPage ? ExpressionParameters.Filter : ExpressionParameters.Condition, () =>
            (isPage ? ExpressionInput.Filter(Call(), members) : ExpressionInput.Condition(Call(), members)) is { } condition
                ? ExpressionPrinter.Print(condition, ExpressionInput.ConditionBindings(members))
                : null);
        Try(part, ExpressionParameters.Update, () => ExpressionInput.Update(Call(), members) is { } update
            ? ExpressionPrinter.Print(update, ExpressionInput.UpdateBindings(members))
            : null);
        Try(part, ExpressionParameters.Projection, () => ExpressionInput.Projection(Call(), members) is { } projection
            ? ExpressionPrinter.Print(projection, ExpressionInput.ProjectionBindings(members))
            : null);
    }

    /// <summary>Compiles legacy parameters to expressions, which are printed with the others.</summary>
    private string? Compile(RequestMembers members, bool isPage)
    {
        LegacyInput.CheckAttributesToGet(members);
        if (isPage) LegacyInput.CheckFilter(Call(), members);
        else LegacyInput.CheckWrite(Call(), members);
        LegacyInput.CheckKeyConditions(Call(), members);
        return null;
    }

    private void ExplainStatements(StatementList list)
    {
        for (var i = 0; i < list.Statements?.Count; i++) ExplainStatement(list.Statements[i], $"{(i + 1).ToString(CultureInfo.InvariantCulture)}.");
    }

    private void ExplainStatement(StatementInput input, string part)
    {
        BoundStatement? bound = null;
        Try(part, "Statement", () =>
        {
            bound = Statements.Bind(Call(), input);
            return StatementPrinter.Print(bound);
        });
        if (bound is { Statement.IsRead: true }) Try(part, "Plan", () => Plan(bound));
    }

    /// <summary>Describes the ranges that a SELECT reads.</summary>
    private string Plan(BoundStatement bound)
    {
        var (table, index) = SelectStatement.Resolve(Call(), bound.Statement);
        var source = index is null ? table.Name : $"{table.Name}.{index.Name}";
        var branches = KeyBranches.Of(bound.Statement.Where, index?.Key ?? table.Key);
        var plan = ReadPlan.Make(bound, table, index, branches, _context.Buffer);
        if (branches is null) return $"Scan of all of {source}: no partition key is named by every alternative of the WHERE clause.";
        var ranges = plan.Ranges.Count.ToString(CultureInfo.InvariantCulture);
        return $"Query of {source}, {ranges} {(plan.Ranges.Count == 1 ? "range" : "ranges")} of keys{(plan.Backward ? ", descending" : "")}.";
    }

    private ProtocolCall Call() => new(_engine, _context, default);

    private void Try(string part, string parameter, Func<string?> print)
    {
        try
        {
            if (print() is { } text) _found.Add(new Explanation(part, parameter, text, IsFault: false));
        }
        catch (EngineException failure)
        {
            _found.Add(new Explanation(part, parameter, failure.Message, IsFault: true));
        }
    }

    /// <summary>
    /// Returns a value indicating whether the exception reports an invalid request, which includes malformed JSON and
    /// invalid UTF-8, as in <see cref="ProtocolHandler"/>.
    /// </summary>
    private static bool IsFault(Exception failure) => failure is EngineException or JsonException or DecoderFallbackException or InvalidOperationException;
}
