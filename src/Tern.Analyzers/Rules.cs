using Microsoft.CodeAnalysis;

namespace Tern.Analyzers;

/// <summary>The rules for calls that are slow or expensive. Each rule has a page in docs/rules.</summary>
internal static class Rules
{
    private static readonly RuleCategory s_rules = new("Tern.Usage");

    public static readonly DiagnosticDescriptor ReadInLoop = s_rules.Warning(
        "TERN3001", "A read in a loop",
        "'{0}' is awaited in each iteration of the loop, one after another: read all keys with {1}, or start the reads "
        + "together through a loader");

    public static readonly DiagnosticDescriptor ReadsAtOnce = s_rules.Warning(
        "TERN3002", "Single reads that could be one request",
        "'{0}' sends one request per key at the same time: a loader merges them into requests of 100 keys, and {1} reads them all at once");

    public static readonly DiagnosticDescriptor FanOut = s_rules.Warning(
        "TERN3003", "Unbounded parallel calls",
        "'{0}' runs for all items at the same time, however many there are: use Bounded.{1} to run ten at a time");

    public static readonly DiagnosticDescriptor ClientPerCall = s_rules.Warning(
        "TERN3004", "A client is created for each call",
        "'{0}' is created for each call, and connects, handshakes and gets credentials each time: create one when the program starts, and share it");

    public static readonly DiagnosticDescriptor RequestScan = s_rules.Warning(
        "TERN3005", "A scan on a request's path",
        "'{0}' reads the whole table while a caller waits, and takes longer as the table grows: query a key or an index, or keep the result "
        + "in a separate item");

    public static readonly DiagnosticDescriptor MissingToken = s_rules.Warning(
        "TERN3006", "A cancellation token is not passed on",
        "'{0}' doesn't receive '{1}', so it continues when the caller stops waiting: pass it, or CancellationToken.None if the call must not be canceled");

    public static readonly DiagnosticDescriptor BlockedCall = s_rules.Warning(
        "TERN3007", "A call blocks its thread",
        "'{0}' blocks its thread until '{1}' completes; if all pool threads are blocked, responses stall: await the call");

    public static readonly DiagnosticDescriptor KeyFilter = s_rules.Warning(
        "TERN3008", "A filter instead of a key",
        "'{0}' is {1}, and a filter is applied after the items are read and paid for: use {2}");

    public static readonly DiagnosticDescriptor UnboundedList = s_rules.Info(
        "TERN3009", "A list without a limit",
        "'{0}' keeps every item that the {1} finds in memory, however many there are: set Limit, take pages, or enumerate with await foreach");

    public static readonly DiagnosticDescriptor FlushInLoop = s_rules.Warning(
        "TERN3010", "A flush in a loop while a response is written",
        "'{0}' sends a small piece in each iteration of the loop, each with a system call and a chunk: flush once after the loop, "
        + "or write through TernResponse.Buffered");

    public static readonly DiagnosticDescriptor PartialIndex = s_rules.Warning(
        "TERN3011", "A read from an index that doesn't contain the whole item",
        "'{0}' reads items from an index that {1}, and throws at run time: read a smaller type with Select<TSmall>(), or add the attributes to the index");

    public static readonly DiagnosticDescriptor CheckOfNothing = s_rules.Warning(
        "TERN3012", "A check that passes for a missing item",
        "'{0}' also passes if there is no such item, because all its attributes are absent then: add Exists() of a member of its key, or NotExists() "
        + "if the item must be missing");

    public static readonly DiagnosticDescriptor RequiredMember = s_rules.Warning(
        "TERN3013", "An update that removes a required attribute",
        "'{0}' throws at run time, because '{1}' {2}: set it to a value");
}
