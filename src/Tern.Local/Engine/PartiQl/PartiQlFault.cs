namespace Tern.Local.Engine;

/// <summary>The errors of statements, with the service's messages.</summary>
internal static class PartiQlFault
{
    /// <summary>
    /// Creates the error for malformed text. The service omits the detail for characters and literals that it can't
    /// read at all.
    /// </summary>
    public static EngineException Malformed(string detail) => EngineException.Validation("Statement wasn't well formed, can't be processed: " + detail);

    /// <summary>
    /// Creates an error with its position in the text: line, column and length, in characters. Lines and columns are
    /// counted from 1.
    /// </summary>
    public static EngineException At(string message, string text, int start, int length)
    {
        var line = 1;
        var lineStart = 0;
        for (var i = 0; i < start; i++)
        {
            if (text[i] != '\n') continue;
            line++;
            lineStart = i + 1;
        }

        return EngineException.Validation($"{message} at {line}:{start - lineStart + 1}:{length}");
    }
}
