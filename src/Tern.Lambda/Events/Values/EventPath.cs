using System.Globalization;
using System.Text;

namespace Tern.Lambda.Events;

/// <summary>
/// Computes the path of a position in an event, such as <c>Records[3].messageId</c>. Reading doesn't track the path, so
/// this class reads the event again, but only after an error.
/// </summary>
internal static class EventPath
{
    private const int MaxLevels = 64;

    /// <summary>Returns the path of a position.</summary>
    /// <param name="json">The event.</param>
    /// <param name="position">The position.</param>
    /// <param name="maps">A bit for each level whose names are the sender's own and aren't shown.</param>
    /// <param name="foreignFrom">The level from which on nothing is shown.</param>
    /// <param name="missing">A member that is missing from the object around the position.</param>
    public static string Of(ReadOnlySpan<byte> json, int position, ulong maps, int foreignFrom, string? missing)
    {
        var steps = Steps(json[..Math.Min(position, json.Length)]);
        if (missing is not null && steps.Count > 0) steps[^1] = new Step(missing, 0);
        var path = new StringBuilder();
        for (var level = 0; level < steps.Count; level++)
        {
            var step = steps[level];
            if (level >= foreignFrom && !step.IsElement)
            {
                path.Append(path.Length > 0 ? ".*" : "*");
                break;
            }

            if (step.IsElement) path.Append(CultureInfo.InvariantCulture, $"[{step.Index}]");
            else if (step.Name is not null) path.Append(path.Length > 0 ? "." : "").Append((maps >> level & 1) != 0 ? "*" : step.Name);
        }

        return path.Length > 0 ? path.ToString() : "the top";
    }

    // The members and elements that are open at the end. Everything before the position was read without errors, so few
    // checks are needed.
    private static List<Step> Steps(ReadOnlySpan<byte> json)
    {
        var steps = new List<Step>();
        var nameDue = false;
        for (var at = 0; at < json.Length; at++)
        {
            switch (json[at])
            {
                case (byte)'{':
                    steps.Add(new Step(null, 0));
                    nameDue = true;
                    break;
                case (byte)'[':
                    steps.Add(new Step(null, 0, true));
                    nameDue = false;
                    break;
                case (byte)'}' or (byte)']':
                    if (steps.Count > 0) steps.RemoveAt(steps.Count - 1);
                    nameDue = false;
                    break;
                case (byte)',':
                    if (steps.Count == 0) break;
                    nameDue = !steps[^1].IsElement;
                    if (!nameDue) steps[^1] = steps[^1] with { Index = steps[^1].Index + 1 };
                    break;
                case (byte)'"':
                    var end = End(json, at + 1);
                    if (nameDue && steps.Count > 0 && end < json.Length) steps[^1] = new Step(Encoding.UTF8.GetString(json[(at + 1)..end]), 0);
                    nameDue = false;
                    at = end;
                    break;
            }

            if (steps.Count > MaxLevels) break;
        }

        return steps;
    }

    private static int End(ReadOnlySpan<byte> json, int at)
    {
        while (at < json.Length && json[at] != '"') at += json[at] == '\\' ? 2 : 1;
        return at;
    }

    private readonly record struct Step(string? Name, int Index, bool IsElement = false);
}
