using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// An UpdateTable request, and the rules that don't depend on the table: its structure, changes that can't be combined,
/// and missing parts.
/// </summary>
internal sealed class UpdateTableInput
{
    // Each of these must be the only change. If several are sent, errors name them in this order.
    private static readonly (string Member, string Name)[] s_alone =
    [
        ("SSESpecification", "Server-Side Encryption modification"), ("TableClass", "TableClass modification"),
        ("DeletionProtectionEnabled", "DeletionProtection modification"),
    ];

    private static readonly string[] s_changes =
    [
        "ProvisionedThroughput", "BillingMode", "StreamSpecification", "SSESpecification", "OnDemandThroughput", "WarmThroughput",
            "DeletionProtectionEnabled", "TableClass",
    ];

    private readonly List<DocumentInput>? _indexes;

    public UpdateTableInput(DocumentInput input)
    {
        Input = input;
        Attributes = input.Structures("AttributeDefinitions", "AttributeDefinition");
        Throughput = input.Structure("ProvisionedThroughput", "ProvisionedThroughput");
        Billing = input.Text("BillingMode");
        DeletionProtection = input.Flag("DeletionProtectionEnabled");
        TableClass = input.Text("TableClass");
        _indexes = input.Structures("GlobalSecondaryIndexUpdates", "GlobalSecondaryIndexUpdate");
        Indexes = [.. (_indexes ?? []).Select(static update => new IndexUpdate(update))];
    }

    public DocumentInput Input { get; }

    public List<DocumentInput>? Attributes { get; }

    public DocumentInput? Throughput { get; }

    public string? Billing { get; }

    public bool? DeletionProtection { get; }

    public string? TableClass { get; }

    public IReadOnlyList<IndexUpdate> Indexes { get; }

    /// <summary>true if it creates or deletes an index; otherwise, false.</summary>
    public bool ChangesIndexes => Indexes.Any(static update => update.Create is not null || update.Delete is not null);

    /// <summary>Checks all rules that don't depend on the table, in the service's order.</summary>
    public void Check()
    {
        CheckShape();
        TableOperations.RefuseUnsupported(Input);
        CheckAny();
        CheckTogether();
        foreach (var update in Indexes) update.Check();
        var twice = Indexes.GroupBy(static update => update.Name).FirstOrDefault(static group => group.Count() > 1);
        if (twice is not null) throw EngineException.Invalid("Only one global secondary index update per index is allowed simultaneously. Index: " + twice.Key);
        if (Billing == "PAY_PER_REQUEST" && Throughput is not null)
            throw EngineException.Invalid("Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST");
        if (Billing == "PROVISIONED" && Throughput is null)
            throw EngineException.Invalid("ProvisionedThroughput must be specified when BillingMode is PROVISIONED");
        if (Attributes is null && Indexes.FirstOrDefault(static update => update.Create is not null) is { } create)
            throw EngineException.Invalid("AttributeDefinitions is not specified for index: " + create.Name);
    }

    /// <summary>
    /// Returns the attributes that keys of new indexes can use: those of the table and those that the request adds.
    /// Like the service, it ignores the request's other attributes.
    /// </summary>
    public List<KeyAttribute> Define(IEnumerable<KeyAttribute> known)
    {
        var all = known.ToList();
        foreach (var added in Attributes is null ? [] : TableDefinition.ReadAttributes(Attributes))
        {
            if (!all.Exists(other => other.Name == added.Name)) all.Add(added);
        }

        return all;
    }

    private void CheckShape()
    {
        var constraints = new Constraints();
        TableDefinition.CheckAttributes(constraints, Attributes);
        constraints.OneOf(Billing, "billingMode", ["PROVISIONED", "PAY_PER_REQUEST"]);
        TableDefinition.CheckThroughput(constraints, Throughput, "provisionedThroughput");
        StreamSpecification.CheckShape(constraints, Input);
        EncryptionSpecification.CheckShape(constraints, Input);
        constraints.OneOf(TableClass, "tableClass", ["STANDARD", "STANDARD_INFREQUENT_ACCESS"]);
        for (var i = 0; i < Indexes.Count; i++) Indexes[i].CheckShape(constraints, $"globalSecondaryIndexUpdates.{i + 1}.member");
        constraints.ThrowIfAny();
    }

    private void CheckAny()
    {
        if (_indexes is { Count: > 0 } || Array.Exists(s_changes, Input.Has)) return;
        throw EngineException.Validation(
            "At least one of ProvisionedThroughput, BillingMode, UpdateStreamEnabled, GlobalSecondaryIndexUpdates, SSESpecification, ReplicaUpdates, " +
            "MultiAccountReplicaReady, ReplicaTransitRoleArn, MultiRegionConsistency, DeletionProtectionEnabled, OnDemandThroughput, "
                + "WarmThroughput or TableClass is required");
    }

    private void CheckTogether()
    {
        if (_indexes is { Count: 0 }) throw EngineException.Invalid("List of GlobalSecondaryIndexUpdates is empty");
        var changes = s_changes.Count(Input.Has) + (_indexes is null ? 0 : 1);
        if (changes > 1)
        {
            foreach (var (member, name) in s_alone)
            {
                if (Input.Has(member)) throw EngineException.Invalid(name + " must be the only operation in the request");
            }

            if (Input.Has(RequestThroughput.OnDemand) && changes > (Billing is null ? 1 : Throughput is null ? 2 : 3))
                throw EngineException.Invalid("OnDemandThroughput can only be combined with BillingMode in an UpdateTable request");
            if (Input.Has(RequestThroughput.Warm))
            {
                throw EngineException.Invalid(Indexes.Any(static update => update.Create is not null)
                    ? "Create global secondary index cannot be specified when updating WarmThroughput"
                    : "WarmThroughput must be the only operation in the request");
            }
        }

        StreamSpecification.CheckForm(Input);
        if (StreamSpecification.IsIn(Input) && (Throughput is not null || Billing == "PROVISIONED"))
            throw EngineException.Invalid("You cannot modify stream status while updating table IOPS");
        if (ChangesIndexes && Throughput is not null) throw EngineException.Invalid("You cannot create or delete index while updating table IOPS");
        if (ChangesIndexes && StreamSpecification.IsIn(Input)) throw EngineException.Invalid("You cannot create or delete index while changing stream status");
    }
}
