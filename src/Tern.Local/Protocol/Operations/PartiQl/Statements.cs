using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// The common parts of the three operations: binding a text and parameters to a statement, and finding its table.
/// </summary>
internal static class Statements
{
    public static BoundStatement Bind(ProtocolCall call, StatementInput input)
    {
        if (input.ParameterFault is { } fault) throw EngineException.Validation(fault);
        var statement = call.Engine.Statements.Get(call.Context.Buffer[input.Text]);
        return new BoundStatement(statement, input.Parameters ?? [], call.Context.Buffer);
    }

    public static Table? FindTable(ProtocolCall call, Statement statement) =>
        call.Engine.FindTable(TableNames.Plain(statement.Table)) is { IsReady: true } table ? table : null;

    public static EngineException NoTable() => new(EngineError.ResourceNotFound, "Requested resource not found");

    /// <summary>Returns the error code that batches and cancellation reasons use.</summary>
    public static string Code(EngineError error) => error == EngineError.Validation ? "ValidationError" : error.ToString();
}
