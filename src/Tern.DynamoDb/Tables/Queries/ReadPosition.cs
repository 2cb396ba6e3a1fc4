namespace Tern.DynamoDb;

/// <summary>The start and the limits of one request of a query or scan.</summary>
/// <param name="Start">The key after which to begin, or null for the beginning.</param>
/// <param name="Segment">The segment of a scan.</param>
/// <param name="RequestLimit">The number of items that the service may evaluate, or null for its limit of 1 MB.</param>
/// <param name="Wanted">The number of items to take from the response; the next request reads the rest.</param>
/// <param name="CountOnly">true to count the items without reading them; otherwise, false.</param>
internal readonly record struct ReadPosition(AttributeMap? Start, int Segment, int? RequestLimit, int Wanted, bool CountOnly = false);
