using System.Globalization;
using System.Text;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// PutResourcePolicy, GetResourcePolicy and DeleteResourcePolicy, for tables and their streams. A policy is stored with
/// its revision, but never enforced, because there are no principals.
/// </summary>
internal static class PolicyOperations
{
    private const string NoPolicy = "NO_POLICY";
    private const string NotFoundText = "Resource-based policy not found for the provided ResourceArn: ";

    public static void Put(ProtocolCall call)
    {
        var input = DocumentInput.Parse(call);
        var (arn, expected) = Read(input, "PutResourcePolicy", input.Text("Policy") is null);
        input.Flag("ConfirmRemoveSelfResourceAccess");
        var (tableName, label) = ReadResource(arn);
        var document = PolicyDocument.Check(input.Text("Policy")!);
        var table = FindTable(call, tableName);
        string revision;
        lock (table.Gate)
        {
            Require(table, label, arn);
            var current = Find(table, label);
            CheckRevision(table, current, expected);
            if (current?.Document == document)
            {
                revision = current.RevisionId; // the same policy changes nothing
            }
            else
            {
                revision = NextRevision(call.Engine, current);
                table.Settings = table.Settings with { Policies = [.. Others(table, label), new ResourcePolicy(label, document, revision)] };
            }
        }

        WriteRevision(call, revision);
    }

    public static void Get(ProtocolCall call)
    {
        var (arn, _) = Read(DocumentInput.Parse(call), "GetResourcePolicy", isPolicyMissing: false);
        var (tableName, label) = ReadResource(arn);
        var table = FindTable(call, tableName);
        ResourcePolicy policy;
        lock (table.Gate)
        {
            Require(table, label, arn);
            policy = Find(table, label) ?? throw new EngineException(EngineError.PolicyNotFound, NotFoundText + arn);
        }

        call.Json.WriteStartObject();
        call.Json.WriteString("Policy"u8, policy.Document);
        call.Json.WriteString("RevisionId"u8, policy.RevisionId);
        call.Json.WriteEndObject();
    }

    public static void Delete(ProtocolCall call)
    {
        var (arn, expected) = Read(DocumentInput.Parse(call), "DeleteResourcePolicy", isPolicyMissing: false);
        var (tableName, label) = ReadResource(arn);
        var table = FindTable(call, tableName);
        string? revision = null;
        lock (table.Gate)
        {
            Require(table, label, arn);
            var current = Find(table, label);
            CheckRevision(table, current, expected);
            if (current is not null)
            {
                revision = current.RevisionId;
                table.Settings = table.Settings with { Policies = Others(table, label) };
            }
        }

        // Deleting a missing policy isn't an error, and returns no revision.
        WriteRevision(call, revision);
    }

    /// <summary>Reads the policy of a new table; returns null if there is none.</summary>
    public static ResourcePolicy? ReadNew(DocumentInput input, LocalEngine engine) =>
        input.Text("ResourcePolicy") is { } policy ? new ResourcePolicy(null, PolicyDocument.Check(policy), NextRevision(engine, null)) : null;

    private static (string Arn, string? Expected) Read(DocumentInput input, string operation, bool isPolicyMissing)
    {
        var arn = input.Text("ResourceArn");
        var expected = input.Text("ExpectedRevisionId");
        ResourceArns.CheckService(arn, operation, input.Place);
        var constraints = new Constraints();
        constraints.NotNull(!isPolicyMissing, "policy");
        if (expected is not null) constraints.LengthAtLeast(expected.Length, expected, "expectedRevisionId", 1);
        if (expected is not null) constraints.LengthAtMost(expected.Length, expected, "expectedRevisionId", 255);
        constraints.ThrowIfAny();
        return (arn!, expected);
    }

    /// <summary>Returns the table, and the label of its stream if the ARN is a stream's.</summary>
    private static (string TableName, string? Label) ReadResource(string arn)
    {
        var stream = arn.IndexOf("/stream/", StringComparison.Ordinal);
        var name = Encoding.UTF8.GetString(ResourceArns.TableName(stream < 0 ? arn : arn[..stream]));
        return (name, stream < 0 ? null : arn[(stream + "/stream/".Length)..]);
    }

    private static Table FindTable(ProtocolCall call, string name) =>
        call.Engine.FindTable(Encoding.UTF8.GetBytes(name))
            ?? throw new EngineException(EngineError.ResourceNotFound, $"Requested resource not found: Table: {name} not found");

    private static void Require(Table table, string? label, string arn)
    {
        Writer.RequireTable(table);
        if (label is not null && label != table.Settings.LatestStreamLabel)
            throw new EngineException(EngineError.ResourceNotFound, $"Requested resource not found: Stream: {arn} not found");
    }

    private static ResourcePolicy? Find(Table table, string? label) => table.Settings.Policies.FirstOrDefault(policy => policy.StreamLabel == label);

    private static List<ResourcePolicy> Others(Table table, string? label) => [.. table.Settings.Policies.Where(policy => policy.StreamLabel != label)];

    private static void CheckRevision(Table table, ResourcePolicy? current, string? expected)
    {
        if (expected is null || expected == (current?.RevisionId ?? NoPolicy)) return;
        var found = current is null ? "none" : current.RevisionId;
        throw new EngineException(EngineError.PolicyNotFound, NotFoundText + (expected == NoPolicy
            ? $"Requested policy update expecting none to be present for table {table.Name}, but a policy exists with revision id {found}."
            : current is null
                ? $"Requested update for policy with revision id {expected}, but no policy is associated to target table {table.Name}."
                : $"Requested update for policy with revision id {expected}, but the policy associated to target table {table.Name} has revision id {found}."));
    }

    /// <summary>Creates a revision. Revisions are times, so that they can be compared, and unique.</summary>
    private static string NextRevision(LocalEngine engine, ResourcePolicy? current)
    {
        var now = engine.Time.GetUtcNow().ToUnixTimeMilliseconds();
        if (current is not null && long.TryParse(current.RevisionId, NumberStyles.None, CultureInfo.InvariantCulture, out var last))
            now = Math.Max(now, last + 1);
        return now.ToString(CultureInfo.InvariantCulture);
    }

    private static void WriteRevision(ProtocolCall call, string? revision)
    {
        call.Json.WriteStartObject();
        if (revision is not null) call.Json.WriteString("RevisionId"u8, revision);
        call.Json.WriteEndObject();
    }
}
