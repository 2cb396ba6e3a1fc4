namespace Tern.Local.Engine;

/// <summary>Translates the syntax of paths to the engine's paths.</summary>
internal static class PathTranslator
{
    /// <summary>The service's message for an empty name, in a path or in a map.</summary>
    public const string EmptyName = "Path component cannot be an empty string";

    public static DocumentPath Translate(string text, PathTerm path)
    {
        var steps = new PathStep[path.Steps.Count];
        for (var i = 0; i < steps.Length; i++)
            steps[i] = path.Steps[i].IsIndex ? PathStep.At(Index(text, path.Steps[i])) : Name(path.Steps[i]);
        if (steps.Length > DocumentPath.MaxSteps) throw EngineException.Validation(DocumentPath.TooDeep(steps.Length));
        return new DocumentPath(steps);
    }

    /// <summary>
    /// Returns the column name of a path in a SELECT: its last name, followed by the indexes after it.
    /// </summary>
    public static string ColumnName(string text, PathTerm path)
    {
        var last = path.Steps.Count - 1;
        while (path.Steps[last].IsIndex) last--;
        var name = path.Steps[last].Text;
        for (var i = last + 1; i < path.Steps.Count; i++) name += $"[{Index(text, path.Steps[i])}]";
        return name;
    }

    private static PathStep Name(PathTermStep step) =>
        step.Text.Length > 0 ? PathStep.Literal(step.Text) : throw EngineException.Validation(EmptyName);

    private static int Index(string text, PathTermStep step)
    {
        if (int.TryParse(step.Text, out var index) && (!step.Negative || index == 0)) return index;
        throw PartiQlFault.At($"List index is not within the allowable range; index: [{(step.Negative ? "-" : "")}{step.Text}]", text,
            step.Token.Start, step.Token.Length);
    }
}
