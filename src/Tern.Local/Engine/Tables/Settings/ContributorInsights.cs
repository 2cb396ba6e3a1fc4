namespace Tern.Local.Engine;

/// <summary>
/// CloudWatch Contributor Insights for a table or one of its global indexes. The setting is stored and described, but
/// nothing is collected.
/// </summary>
/// <param name="IndexName">The index; null for the table itself.</param>
/// <param name="IsEnabled">true if enabled; false if it was disabled again.</param>
/// <param name="Mode">ACCESSED_AND_THROTTLED_KEYS or THROTTLED_KEYS.</param>
/// <param name="Updated">The time of the last change.</param>
internal sealed record ContributorInsights(string? IndexName, bool IsEnabled, string Mode, DateTimeOffset Updated);
