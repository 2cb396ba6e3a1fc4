using Tern.Local.Engine;

namespace Tern.Local.Protocol;

internal static class ExecuteStatementOperation
{
    public static void Run(ProtocolCall call)
    {
        var reader = call.Open();
        var input = StatementInput.Read(ref reader, call.Context);
        ProtocolCall.Close(ref reader);
        var constraints = new Constraints();
        input.Check(constraints, call.Context.Buffer, "");
        constraints.AtLeast(input.Limit, "limit", 1);
        if (input.NextToken is { } token)
        {
            constraints.LengthAtLeast(token.Length, token, "nextToken", 1);
            constraints.LengthAtMost(token.Length, token, "nextToken", NextTokens.MaxLength);
        }

        constraints.OneOf(input.ReturnConsumedCapacity, "returnConsumedCapacity", ["INDEXES", "TOTAL", "NONE"]);
        constraints.ThrowIfAny();

        var bound = Statements.Bind(call, input);
        var statement = bound.Statement;
        if (statement.Kind == StatementKind.Exists) throw EngineException.Validation("EXISTS can only be used in ExecuteTransaction write requests.");
        if (statement.IsRead)
        {
            SelectStatement.Run(call, input, bound);
            return;
        }

        var write = StatementWrite.Prepare(call, bound, Statements.FindTable(call, statement) ?? throw Statements.NoTable(), inTransaction: false);
        StatementWrite.Execute(call, write);
        if (write.ConditionFailed)
        {
            if (statement.Kind == StatementKind.Insert) throw new EngineException(EngineError.DuplicateItem, StatementWrite.Duplicate);
            call.Context.StatusCode = 400;
            ErrorJson.WriteConditionFailed(call.Json, input.WantsOldOnFailure ? write.Old : null);
            return;
        }

        var json = call.Json;
        json.WriteStartObject();
        json.WriteStartArray("Items"u8);
        StatementWrite.TryWriteReturned(call, statement, write, null);
        json.WriteEndArray();
        var wantsCapacity = input.ReturnConsumedCapacity is "TOTAL" or "INDEXES";
        var meter = wantsCapacity || call.Context.IsMetered ? new CapacityMeter(write.Table) : null;
        if (meter is not null)
        {
            WriteMetering.Add(meter, write, call.Context.Scratch.Values, 1);
            call.Context.ConsumedUnits += meter.Total;
        }

        if (wantsCapacity)
        {
            json.WritePropertyName("ConsumedCapacity"u8);
            meter!.Write(json, input.ReturnConsumedCapacity == "INDEXES");
        }

        json.WriteEndObject();
    }
}
