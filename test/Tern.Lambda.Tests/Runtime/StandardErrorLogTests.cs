using System.Text;
using Tern.Lambda.Runtime;

namespace Tern.Lambda.Tests.Runtime;

[Collection(nameof(ProcessWide))]
public sealed class StandardErrorLogTests
{
    [Fact]
    public void A_standard_error_that_is_closed_fails_nobody()
    {
        var before = Console.Error;
        Console.SetError(new BrokenWriter());
        try
        {
            StandardErrorLog.Instance.Fail("The invocation failed.", new FormatException("x"));
        }
        finally
        {
            Console.SetError(before);
        }
    }

    private sealed class BrokenWriter : TextWriter
    {
        public override Encoding Encoding => Encoding.UTF8;

        public override void Write(char value) => throw new IOException("Bad file descriptor");

        public override void WriteLine(string? value) => throw new IOException("Bad file descriptor");
    }
}
