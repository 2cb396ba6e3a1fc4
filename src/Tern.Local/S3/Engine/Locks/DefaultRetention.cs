namespace Tern.Local.S3;

/// <summary>The retention of new objects of a bucket. Either days or years are set.</summary>
/// <param name="Mode">The mode.</param>
/// <param name="Days">The number of days, or null.</param>
/// <param name="Years">The number of years, or null.</param>
internal sealed record DefaultRetention(RetentionMode Mode, int? Days, int? Years)
{
    public ObjectRetention From(DateTimeOffset now) => new(Mode, Years is { } years ? now.AddYears(years) : now.AddDays(Days ?? 0));
}
