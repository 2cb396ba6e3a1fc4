using System.CommandLine;

namespace Tern.Cli;

/// <summary>Defines the command <c>tern doctor</c>.</summary>
internal static class DoctorCommand
{
    public static Command Create()
    {
        var command = new TaughtCommand(
            "doctor", "Explains from recorded traces why calls are slow: the fault by name, the time lost, and what to change.", DoctorHelp.Examples)
        {
            DoctorArguments.Files,
            DoctorArguments.Json,
            DoctorArguments.Sarif,
            DoctorArguments.Html,
            DoctorArguments.FailOn,
            DoctorArguments.Disable,
        };
        command.SetAction(static parsed => DoctorRun.Run(DoctorArguments.Read(parsed)));
        return command;
    }
}
