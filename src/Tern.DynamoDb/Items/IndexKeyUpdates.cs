using System.ComponentModel;

namespace Tern.DynamoDb;

/// <summary>
/// The changes of an update, for the generated code that updates index keys together with the members that they consist
/// of.
/// </summary>
/// <typeparam name="T">The item type.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class IndexKeyUpdates<T> where T : class
{
    private readonly IReadOnlyList<Update<T>> _updates;

    internal IndexKeyUpdates(IReadOnlyList<Update<T>> updates, in ItemKey<T> key, bool mayCreate)
    {
        _updates = updates;
        Key = key;
        MayCreate = mayCreate;
    }

    /// <summary>Gets the item's key, which contains the members of its templates.</summary>
    public ItemKey<T> Key { get; }

    /// <summary>Gets a value indicating whether the update creates the item if it doesn't exist.</summary>
    public bool MayCreate { get; }

    /// <summary>The resulting updates of key attributes, or null if there are none.</summary>
    internal List<UpdateNode>? Added { get; private set; }

    /// <summary>
    /// Gets the value that the update sets an attribute to; null if it removes the attribute of a nullable member.
    /// </summary>
    /// <typeparam name="TValue">The member's type.</typeparam>
    /// <param name="attribute">The member's attribute.</param>
    /// <param name="value">The value.</param>
    /// <returns>true if the update sets the attribute to a value that is known in advance; otherwise, false.</returns>
    public bool TryGetSet<TValue>(string attribute, out TValue value)
    {
        value = default!;
        switch (Find(attribute))
        {
            case SetNode<TValue> set:
                value = set.Given;
                return true;
            case SetNullNode<TValue>:
                return true;
            case RemoveNode:
                return default(TValue) is null;
            default:
                return false;
        }
    }

    /// <summary>Determines whether the update changes an attribute itself: sets it, adds to it or removes it.</summary>
    /// <param name="attribute">The member's attribute.</param>
    /// <returns>true if it does; otherwise, false.</returns>
    public bool Touches(string attribute) => Find(attribute) is not null;

    /// <summary>Determines whether the update changes an attribute or anything in it.</summary>
    /// <param name="attribute">The member's attribute.</param>
    /// <returns>true if it does; otherwise, false.</returns>
    public bool Changes(string attribute)
    {
        foreach (var update in _updates)
        {
            var path = update.Node.Path;
            while (path.Parent is { } parent) path = parent;
            if (path.Name == attribute) return true;
        }

        return false;
    }

    /// <summary>
    /// Throws if the update may create an item that can't be read, because it lacks a member that every item has.
    /// </summary>
    /// <param name="required">The attributes and the member names, alternating.</param>
    /// <exception cref="ArgumentException">The update doesn't set one of them.</exception>
    public void RequireSet(string[] required)
    {
        ArgumentNullException.ThrowIfNull(required);
        var missing = new List<string>();
        for (var i = 0; i < required.Length; i += 2)
            if (Find(required[i]) is not { Section: UpdateSection.Set or UpdateSection.Add, LeavesNull: false }) missing.Add(required[i + 1]);
        if (missing.Count == 0) return;
        var members = string.Join(", ", missing);
        throw new ArgumentException(
            $"The update may create an item of {typeof(T).Name}, but doesn't set {members}, without which it can't be read. "
            + $"Set {members} in the same update, for example with SetIfAbsent(…), or put the item.");
    }

    /// <summary>Throws if the update may create an item without a value that a new instance computes.</summary>
    /// <param name="computed">The attributes and the member names, alternating.</param>
    /// <exception cref="ArgumentException">The update doesn't set one of them.</exception>
    public void RequireComputed(string[] computed)
    {
        ArgumentNullException.ThrowIfNull(computed);
        for (var i = 0; i < computed.Length; i += 2)
        {
            if (Changes(computed[i])) continue;
            throw new ArgumentException(
                $"The update may create an item of {typeof(T).Name}, but doesn't set {computed[i + 1]}, whose initializer computes its value. "
                + "The item would have a different value on each read. Set it in the same update, for example with SetIfAbsent(…), or put the item.");
        }
    }

    /// <summary>
    /// Sets an attribute to its value in a new instance, if the attribute is absent and the update doesn't change it.
    /// </summary>
    /// <param name="attribute">The attribute.</param>
    /// <param name="value">The value in a new instance; unset if a put omits it.</param>
    public void SetInitial(string attribute, AttributeValue value)
    {
        if (!value.IsUnset && !Changes(attribute)) SetIfAbsent(attribute, value);
    }

    /// <summary>Determines whether the update removes an attribute or sets it to null.</summary>
    /// <param name="attribute">The member's attribute.</param>
    /// <returns>true if it does; otherwise, false.</returns>
    public bool Removes(string attribute) => Find(attribute) is { LeavesNull: true };

    /// <summary>Sets a key attribute of an index as part of the update.</summary>
    /// <param name="keyAttribute">The key attribute.</param>
    /// <param name="value">The attribute's value.</param>
    public void Set(string keyAttribute, AttributeValue value) => (Added ??= []).Add(new SetNode<AttributeValue>(new FieldPath(keyAttribute), value, value));

    /// <summary>Sets an attribute if it's absent.</summary>
    /// <param name="attribute">The attribute.</param>
    /// <param name="value">The attribute's value.</param>
    public void SetIfAbsent(string attribute, AttributeValue value) =>
        (Added ??= []).Add(new SetExpressionNode(SetForm.IfAbsent, new FieldPath(attribute), value));

    /// <summary>
    /// Removes a key attribute of an index as part of the update, which removes the item from the index.
    /// </summary>
    /// <param name="keyAttribute">The key attribute.</param>
    public void Remove(string keyAttribute) => (Added ??= []).Add(new RemoveNode(new FieldPath(keyAttribute)));

    /// <summary>Creates the error for an update that leaves members of an index's template unknown.</summary>
    /// <param name="index">The index.</param>
    /// <param name="template">The template.</param>
    /// <param name="missing">The members that the update must also set; null for those that it sets.</param>
    /// <returns>The exception to throw.</returns>
    public ArgumentException Incomplete(string index, string template, params ReadOnlySpan<string?> missing)
    {
        var names = new List<string>();
        foreach (var name in missing)
            if (name is not null) names.Add(name);
        var members = string.Join(", ", names);
        var what = MayCreate ? "may create an item of the index" : "changes a member of the key of the index";
        return new ArgumentException(
            $"The update of {typeof(T).Name} {what} '{index}', whose key is built from '{template}', but it doesn't set {members}. "
            + $"Set {members} in the same update with Set(…), or read the item and put it.");
    }

    /// <summary>
    /// Creates the error for an update of an index key that needs a member of the item's key in its original case,
    /// which the
    /// key doesn't preserve.
    /// </summary>
    /// <param name="index">The index.</param>
    /// <param name="template">The template.</param>
    /// <param name="member">The member.</param>
    /// <returns>The exception to throw.</returns>
    public ArgumentException Untold(string index, string template, string member) => new(
        $"The update of {typeof(T).Name} changes a member of the key of the index '{index}', whose key is built from '{template}', but the item's key doesn't "
        + $"preserve the case of {member}. Read the item, then put or save it.");

    /// <summary>
    /// Creates the error for an update that may create an item whose type isn't, or is only partly, known.
    /// </summary>
    /// <param name="reason">A description of the problem.</param>
    /// <returns>The exception to throw.</returns>
    public ArgumentException NoItem(string reason) => new($"An update can't create an item of {typeof(T).Name}: {reason}. Put the item.");

    private UpdateNode? Find(string attribute)
    {
        foreach (var update in _updates)
            if (update.Node.Path.IsAttribute(attribute)) return update.Node;
        return null;
    }
}
