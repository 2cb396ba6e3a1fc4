namespace Tern.DynamoDb;

/// <summary>Where one request of a query or scan begins, and how far it goes.</summary>
/// <param name="Start">The key after which it begins; null for the beginning.</param>
/// <param name="Segment">The segment of a scan.</param>
/// <param name="RequestLimit">How many items the service may look at; null for its 1 MB.</param>
/// <param name="Wanted">How many items are taken of the answer; the rest is left for the next request.</param>
/// <param name="CountOnly">Whether items are counted and not read.</param>
internal readonly record struct ReadPosition(AttributeMap? Start, int Segment, int? RequestLimit, int Wanted, bool CountOnly = false);
