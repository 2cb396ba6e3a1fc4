namespace Tern.Local.Protocol;

/// <summary>DescribeLimits and DescribeEndpoints.</summary>
internal static class AccountOperations
{
    // The default quotas of an account. They are reported, but not enforced.
    private const long AccountUnits = 80_000;
    private const long TableUnits = 40_000;
    private const long MinutesOfADay = 1440;

    public static void DescribeLimits(ProtocolCall call)
    {
        DocumentInput.Parse(call);
        var json = call.Json;
        json.WriteStartObject();
        json.WriteNumber("AccountMaxReadCapacityUnits"u8, AccountUnits);
        json.WriteNumber("AccountMaxWriteCapacityUnits"u8, AccountUnits);
        json.WriteNumber("TableMaxReadCapacityUnits"u8, TableUnits);
        json.WriteNumber("TableMaxWriteCapacityUnits"u8, TableUnits);
        json.WriteEndObject();
    }

    /// <param name="call">The request.</param>
    /// <param name="address">This server's own address: a client that discovers its endpoint must stay here instead of
    /// calling the service.</param>
    public static void DescribeEndpoints(ProtocolCall call, string address)
    {
        DocumentInput.Parse(call);
        var json = call.Json;
        json.WriteStartObject();
        json.WriteStartArray("Endpoints"u8);
        json.WriteStartObject();
        json.WriteString("Address"u8, address);
        json.WriteNumber("CachePeriodInMinutes"u8, MinutesOfADay);
        json.WriteEndObject();
        json.WriteEndArray();
        json.WriteEndObject();
    }
}
