namespace Tern.DynamoDb.Generator;

/// <summary>The object types of an item, and what the code for one depends on in the others.</summary>
/// <param name="item">The item.</param>
/// <param name="keyAttributes">The attributes of keys that don't belong to a member. They are known and skipped when
/// reading.</param>
internal sealed class ItemObjects(ItemModel item, IReadOnlyList<string> keyAttributes)
{
    private readonly Dictionary<string, HelperModel> _helpers = item.Helpers.ToDictionary(helper => helper.Name);

    private readonly HashSet<string> _derived =
        [.. item.Helpers.OfType<ObjectModel>().Append(item.Root).SelectMany(model => model.Derived).Select(model => model.Helper)];

    public HelperModel Helper(string name) => _helpers[name];

    /// <summary>
    /// Returns true if a type has its own methods for writing and reading members, because a base dispatches to them;
    /// otherwise, false.
    /// </summary>
    public bool IsDerived(ObjectModel model) => _derived.Contains(model.Name);

    /// <summary>
    /// Returns true if the item's base dispatches to this type, so that it represents the item and has its keys;
    /// otherwise, false.
    /// </summary>
    public bool IsItem(ObjectModel model) => model == item.Root || item.Root.Derived.Any(derived => derived.Helper == model.Name);

    /// <summary>
    /// Returns true if a member, an element or an entry is of this type, and is therefore written and read as a map;
    /// otherwise, false.
    /// </summary>
    public bool IsValue(ObjectModel model) =>
        item.Helpers.OfType<ObjectModel>().Append(item.Root).SelectMany(candidate => candidate.Members).Select(member => member.Value)
            .Concat(item.Helpers.OfType<CollectionModel>().Select(collection => collection.Element))
            .Any(value => value.Kind == ValueKind.Object && value.Helper == model.Name);

    public bool TakesVersion(ObjectModel model) => IsItem(model) && model.Members.Any(member => member.Role == MemberRole.Version);

    /// <summary>Returns the names of a type's attributes in the order of their positions, members first.</summary>
    public List<string> Attributes(ObjectModel model)
    {
        var names = model.Members.Where(member => member.Role != MemberRole.ExtensionData).Select(member => member.Attribute).ToList();
        if (model.Discriminator.Length > 0) names.Add(model.Discriminator);
        else if (Base(model) is { } parent) names.Add(parent.Discriminator);
        if (IsItem(model)) names.AddRange(keyAttributes);
        names.AddRange(model.Members.SelectMany(member => member.Aliases));
        return [.. names.Distinct()];
    }

    private ObjectModel? Base(ObjectModel model) =>
        item.Helpers.OfType<ObjectModel>().Append(item.Root).FirstOrDefault(candidate => candidate.Derived.Any(derived => derived.Helper == model.Name));
}
