using System.Text.Json;

namespace Airports.Endpoints;

/// <summary>The body of <c>PUT /airports/{iata}/note</c>.</summary>
/// <param name="Note">The new note; an empty one removes the note.</param>
/// <param name="Version">The version of the airport that the caller has read.</param>
internal sealed record NoteChange(string? Note, long? Version)
{
    private const int LongestNote = 1_000;

    /// <summary>Reads and validates the body. Minimal APIs call this method by name.</summary>
    public static async ValueTask<NoteChange?> BindAsync(HttpContext context)
    {
        try
        {
            var change = await JsonSerializer.DeserializeAsync(context.Request.Body, AirportsJson.Default.NoteChange, context.RequestAborted);
            return change switch
            {
                { Note: null } or { Version: null } or null => throw Refused(),
                { Note.Length: > LongestNote } =>
                    throw new BadHttpRequestException($"The note has {change.Note.Length} characters, but the maximum is {LongestNote}."),
                _ => change,
            };
        }
        catch (JsonException)
        {
            throw Refused();
        }
    }

    private static BadHttpRequestException Refused() =>
        new("""The body must be JSON such as {"note": "Mind the moose", "version": 1}, with the version of the airport that you have read.""");
}
