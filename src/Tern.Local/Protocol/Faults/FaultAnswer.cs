using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>Writes the error of an injected fault instead of a response.</summary>
internal static class FaultAnswer
{
    /// <summary>The page that the service's front end returns if nothing behind it responds.</summary>
    private static ReadOnlySpan<byte> UnavailablePage => "<html><body><b>Http/1.1 Service Unavailable</b></body> </html>"u8;

    public static void Write(RequestContext context, LocalEngine engine, Operation? operation, ReadOnlySpan<byte> body, in FaultDecision decision)
    {
        context.StatusCode = 400;
        var json = context.Json;
        switch (decision.Kind)
        {
            case LocalFaultKind.InternalServerError:
                context.StatusCode = 500;
                ErrorJson.Write(json, EngineError.InternalServerError, "Internal server error");
                break;
            case LocalFaultKind.ServiceUnavailable:
                context.StatusCode = 503;
                context.Answer.Write(UnavailablePage);
                break;
            case LocalFaultKind.Error:
                context.StatusCode = decision.Fault!.StatusCode;
                ErrorJson.Write(json, decision.Fault.ErrorCode!, decision.Fault.ErrorMessage ?? "");
                break;
            case LocalFaultKind.TransactionConflict:
                if (operation is { IsTransaction: true }) Cancel(json, body, decision, "TransactionConflict", ThrottlingTexts.Conflict);
                else ErrorJson.Write(json, EngineError.TransactionConflict, ThrottlingTexts.Conflict);
                break;
            case LocalFaultKind.Throttle when operation is { IsTransaction: true }:
                Cancel(json, body, decision, "ProvisionedThroughputExceeded", ThrottlingTexts.Table);
                break;
            case LocalFaultKind.ThrottlingException when operation is { IsTransaction: true }:
                Cancel(json, body, decision, "ThrottlingError", ThrottlingTexts.OnDemand);
                break;
            default:
                Throttle(json, engine, operation, body, decision);
                break;
        }
    }

    private static void Throttle(JsonOutput json, LocalEngine engine, Operation? operation, ReadOnlySpan<byte> body, in FaultDecision decision)
    {
        var write = operation is { Capacity: Capacity.Write };
        if (operation is not { Capacity: not Capacity.None })
        {
            ErrorJson.WriteThrottled(json, EngineError.Throttling, ThrottlingTexts.Rate, null, null);
            return;
        }

        var (error, message, limit) = decision.Kind switch
        {
            LocalFaultKind.Throttle => (EngineError.ProvisionedThroughputExceeded, ThrottlingTexts.Table, "ProvisionedThroughputExceeded"),
            LocalFaultKind.RequestLimitExceeded => (EngineError.RequestLimitExceeded, ThrottlingTexts.Account, "AccountLimitExceeded"),
            _ => (EngineError.Throttling, ThrottlingTexts.OnDemand, "KeyRangeThroughputExceeded"),
        };
        var table = decision.Fault!.TableName ?? RequestTables.Of(body, engine).FirstOrDefault();
        ErrorJson.WriteThrottled(json, error, message, $"Table{(write ? "Write" : "Read")}{limit}", table is null ? null : TableArns.Of(json.Place, table));
    }

    /// <summary>Cancels the transaction because of one randomly chosen part.</summary>
    private static void Cancel(JsonOutput json, ReadOnlySpan<byte> body, in FaultDecision decision, string code, string message)
    {
        var reasons = new CancellationReason[Math.Max(1, RequestTables.CountParts(body))];
        Array.Fill(reasons, CancellationReason.None);
        reasons[(int)(decision.Chance * reasons.Length)] = new CancellationReason(code, message, null);
        ErrorJson.WriteCanceled(json, reasons);
    }
}
