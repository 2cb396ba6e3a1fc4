namespace Tern.Diagnostics.Tests.Model;

/// <summary>Made-up calls, at times in milliseconds, to test the arithmetic of rules.</summary>
internal static class Made
{
    public static CallRecord Get(double start, double end, ulong key, string table = "orders") => new()
    {
        Service = "DynamoDB",
        Operation = "DynamoDB.GetItem",
        Resource = table,
        Client = "DynamoDbClient",
        KeyHash = key,
        IsRead = true,
        Start = TimeSpan.FromMilliseconds(start),
        End = TimeSpan.FromMilliseconds(end),
    };

    public static CallRecord Put(double start, double end, ulong key)
    {
        var call = Get(start, end, key);
        (call.Operation, call.IsRead) = ("DynamoDB.PutItem", false);
        return call;
    }

    public static CallRecord Http(double start, double end, ulong key) => new()
    {
        Kind = CallKind.Http,
        Service = "api.example.com",
        Operation = "GET api.example.com/items/*",
        Client = "api.example.com:443",
        KeyHash = key,
        IsRead = true,
        Start = TimeSpan.FromMilliseconds(start),
        End = TimeSpan.FromMilliseconds(end),
    };

    /// <summary>Consecutive calls of the same duration, with a gap between them.</summary>
    public static IEnumerable<CallRecord> InARow(int count, double length, double gap, Func<double, double, ulong, CallRecord> make)
    {
        for (var i = 0; i < count; i++) yield return make(i * (length + gap), (i * (length + gap)) + length, (ulong)i + 1);
    }

    public static DoctorScope Scope(IEnumerable<CallRecord> calls, ScopeKind kind = ScopeKind.Request)
    {
        var scope = new DoctorScope(new Owner(), null, "GET /orders", kind, TimeSpan.Zero, 1_000_000);
        foreach (var call in calls) scope.TryAdd(call);
        return scope;
    }

    public sealed class Owner : IScopeOwner
    {
        public List<int> Judged { get; } = [];

        public int Returned { get; private set; }

        public DoctorScope Open(ScopeFlow flow) => new(this, flow, flow.Name, flow.Kind, TimeSpan.Zero, 100);

        public void Judge(DoctorScope scope) => Judged.Add(scope.Calls.Count);

        public void Ended(ScopeFlow flow, TimeSpan duration) { }

        public void Return(CallRecord record) => Returned++;
    }
}
