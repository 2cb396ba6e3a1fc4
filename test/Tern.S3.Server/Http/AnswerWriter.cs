using System.Text;

namespace Tern.S3.Server.Http;

/// <summary>Writes answers, and breaks them where a test wants it.</summary>
internal static class AnswerWriter
{
    /// <returns>Whether the connection goes on.</returns>
    public static async ValueTask<bool> WriteAsync(ServerConnection connection, ServerRequest request, ServerAnswer answer, S3Fault? fault)
    {
        await connection.WriteAsync(answer.Head());
        if (request.Method == "HEAD") return true;
        var left = fault?.ResetsAfter ?? long.MaxValue;
        var damages = fault is { Damages: true };
        foreach (var piece in answer.Body)
        {
            if (!answer.TellsLength) await connection.WriteAsync(Encoding.ASCII.GetBytes($"{piece.Length:x}\r\n"));
            var sent = piece[..(int)Math.Min(piece.Length, left)];
            if (damages && sent.Length > 0)
            {
                var damaged = sent.ToArray();
                damaged[^1] ^= 1;
                (sent, damages) = (damaged, false);
            }

            await connection.WriteAsync(sent);
            if (!answer.TellsLength) await connection.WriteAsync("\r\n"u8.ToArray());
            left -= sent.Length;
            if (left > 0) continue;
            connection.Reset();
            return false;
        }

        if (!answer.TellsLength) await connection.WriteAsync("0\r\n\r\n"u8.ToArray());
        return true;
    }
}
