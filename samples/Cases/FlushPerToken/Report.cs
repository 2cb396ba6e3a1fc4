using System.Text;

namespace FlushPerToken;

/// <summary>300 KB of JSON, as a list of tokens.</summary>
internal sealed class Report
{
    private const int LeastLength = 300 * 1024;

    public Report()
    {
        var tokens = new List<ReadOnlyMemory<byte>>();
        Add("[");
        for (var row = 0; Length < LeastLength; row++)
        {
            if (row > 0) Add(",");
            Add("{");
            Add("\"station\":");
            Add($"\"S{row:D7}\"");
            Add(",");
            Add("\"hour\":");
            Add($"{row % 24}");
            Add(",");
            Add("\"temperature\":");
            Add($"{row % 60 - 20}.{row % 10}");
            Add(",");
            Add("\"tags\":");
            Add("[");
            Add("\"measured\"");
            Add(",");
            Add("\"checked\"");
            Add("]");
            Add("}");
        }

        Add("]");
        Tokens = tokens;

        void Add(string token)
        {
            tokens.Add(Encoding.UTF8.GetBytes(token));
            Length += tokens[^1].Length;
        }
    }

    public IReadOnlyList<ReadOnlyMemory<byte>> Tokens { get; }

    /// <summary>The length in bytes.</summary>
    public int Length { get; private set; }

    public async Task WriteAsync(FlushingWriter writer, CancellationToken cancellationToken)
    {
        foreach (var token in Tokens) await writer.WriteAsync(token, cancellationToken);
    }
}
