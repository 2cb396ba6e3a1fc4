namespace Tern.Local.Engine.Tables.Settings;

/// <summary>
/// CloudWatch Contributor Insights for a table or one of its global indexes: a setting that is kept and described,
/// behind which nothing is collected.
/// </summary>
/// <param name="IndexName">The index; null for the table itself.</param>
/// <param name="IsEnabled">False once it was switched off again.</param>
/// <param name="Mode">ACCESSED_AND_THROTTLED_KEYS or THROTTLED_KEYS.</param>
/// <param name="Updated">When it was last switched.</param>
internal sealed record ContributorInsights(string? IndexName, bool IsEnabled, string Mode, DateTimeOffset Updated);
